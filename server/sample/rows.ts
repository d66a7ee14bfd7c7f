import type { EventStatus, Requirement } from '#sync/rules/event-status.ts'

/**
 * The rows that filling writes, by table; keys are the columns' names, so that PostgreSQL can read them as records.
 * Instants are ISO texts, `bytes` is the hexadecimal form of bytea.
 */
export interface SampleRows {
  app_user: {
    id: string
    user_name: string
    email: string
    email_confirmed: boolean
    role_group_id: string
    password_hash: string | null
    created_date: string
    signed_in_at?: string
  }
  profile: {
    id: string
    user_id: string
    first_name: string
    last_name: string
    organisation_name: string
    organisation_type: string
    is_intrested_in_working_together: boolean
    urn: string | null
    job_title: string
    registration_school_phases_json: readonly string[]
    registered_date: string
    is_subscribed_to_daily_news_letter?: boolean
    is_subscribed_to_weekly_news_letter?: boolean
  }
  blob_reference: Made & { filename: string; mime_type: string; size: number }
  blob_object: {
    id: string
    blob_reference_id: string
    mime_type: string
    size: number
    image_size: 'full'
    created_date: string
  }
  blob_chunk: { blob_object_id: string; number: number; bytes: string }
  analytic_event: {
    id: string
    user_id: string | null
    event_date: string
    event_type: 'CalendarEventOpen' | 'LinkClick'
    calendar_event_id: string | null
    calendar_event_schedule_id: string | null
    calendar_event_url_id: string | null
    url: string | null
  }
  own_record: {
    user_id: string
    kind: string
    key: string
    value: object
    changed_at: string
    position: number
  }
  calendar_feed_link: { id: string; user_id: string; token_hash: string; made_at: string; last_read_on: string }
  digest_run: {
    id: string
    kind: string
    period: string
    started_at: string
    finished_at: string
    until_position: number
    sent: number
    empty: number
  }
  item_tag: Made & { name: string; color: string; display_order: number; tag_type: string }
  calendar_event_type: Made & {
    name: string
    color: string
    description_html: string
    display_order: number
    is_deadline: boolean
    is_holiday: boolean
    archived: boolean
  }
  calendar_event_provider: Made & {
    name: string
    color: string
    description_html: string
    display_order: number
    image_blob_reference_id: string
  }
  calendar_headline: Made & {
    start: string
    end: string
    name: string
    description_html: string
    image_blob_reference_id: string
  }
  cms_image: Made & { name: string; blob_reference_id: string }
  calendar_event: Made & {
    name: string
    description_html: string
    location: string | null
    calendar_event_type_id: string
    image_blob_reference_id: string | null
    is_featured: boolean
    is_paid_promotion: boolean
    status: EventStatus
    status_note: string | null
    requirement: Requirement
    archived: boolean
  }
  calendar_event_url: Made & {
    calendar_event_id: string
    name: string
    url: string
    link_type: string
    display_order: number
  }
  calendar_event_calendar_event_provider: Made & {
    calendar_event_id: string
    calendar_event_provider_id: string
    display_order: number
  }
  calendar_event_schedule: Made & {
    calendar_event_id: string
    start: string
    end: string
    is_all_day: boolean
    recurring_type: string | null
    recurring_interval: number | null
    recurring_offset: number | null
    recurrence_of_calendar_event_schedule_id: string | null
  }
  item_tag_link: Made & { item_tag_id: string; target_id: string }
}

/** The columns of every row that people make. */
export interface Made {
  id: string
  created_by_user_id: string
  created_date: string
}

export type SampleTable = keyof SampleRows

export type RowsOf<Table extends SampleTable> = { [Name in Table]: SampleRows[Name][] }

/** An event with its child rows: urls, providers, schedules and tag links. */
export type EventTable =
  | 'calendar_event'
  | 'calendar_event_url'
  | 'calendar_event_calendar_event_provider'
  | 'calendar_event_schedule'
  | 'item_tag_link'

export type EventRows = { [Table in EventTable]: SampleRows[Table][] }

export const noEventRows = (): EventRows => ({
  calendar_event: [],
  calendar_event_url: [],
  calendar_event_calendar_event_provider: [],
  calendar_event_schedule: [],
  item_tag_link: [],
})

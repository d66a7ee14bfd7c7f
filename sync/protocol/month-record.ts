/** A calendar month as text, `YYYY-MM`. */
export type MonthKey = string

/** One occurrence (one schedule of one event) as the calendar, list and side lists show it. */
export type MonthEntry = {
  scheduleId: string
  eventId: string
  /** UTC instant as ISO text; for an all-day entry `YYYY-MM-DDT00:00:00.000Z`, a date that is never zone-converted. */
  start: string
  /** As `start`; an all-day end is the last day itself. */
  end: string
  isAllDay: boolean
  name: string
  location: string | null
  typeId: string | null
  providerIds: string[]
  tagIds: string[]
  isFeatured: boolean
  isPaidPromotion: boolean
}

/** A headline's start and end are dates: `YYYY-MM-DDT00:00:00.000Z`, never zone-converted. */
export type HeadlineEntry = {
  id: string
  start: string
  end: string
  name: string
  descriptionHtml: string | null
  imageBlobReferenceId: string | null
}

/**
 * Record M holds every occurrence touching [first of M − 8 days, last of M + 15 days] in UTC, so that a month is one
 * read in any zone and with any week start (design section 7). Who reads several records drops duplicates by scheduleId.
 */
export type MonthRecord = {
  month: MonthKey
  eventIds: string[]
  entries: MonthEntry[]
  headlines: HeadlineEntry[]
}

export type NameKind = 'type' | 'provider' | 'tag'

/** What the calendar shows of a type, provider or tag; read beside the month in the same transaction. */
export type NameRecord = {
  id: string
  kind: NameKind
  name: string
  color: string | null
  displayOrder: number
  tagType: 'SchoolPhase' | 'SchoolType' | 'Other' | null
  archived: boolean
}

import type { NamedAnalyticEvent } from '#sync/protocol/answers/analytics.ts'
import type { Fragment, Sql } from '../db/client.ts'
import type { AnalyticEvent } from './record-analytic-events.ts'
import { pageOf, type Paging } from '../records/records.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { matchesQuery, type AnalyticsQuery } from './analytics-query.ts'
import { scheduleJson } from '../records/first-date.ts'
import { limitQueries } from './limit-queries.ts'

/** An opening or a click as it is stored, with what it names. */
export type ReadAnalyticEvent = AnalyticEvent & NamedAnalyticEvent

/** Only the openings of one event, or only the clicks on one address. */
export type OfGroup = { calendarEventId?: string | null; url?: string | null }

/** A page of the openings or clicks of a range, the latest first. */
export async function analyticEvents(
  sql: Sql,
  query: AnalyticsQuery,
  { calendarEventId = null, url = null }: OfGroup,
  paging: Paging,
): Promise<ReadAnalyticEvent[]> {
  const { offset, limit } = pageOf(paging)
  const eventId = calendarEventId === null ? null : toUuid(calendarEventId)
  if (calendarEventId !== null && eventId === null) return []
  const ofGroup = sql`${eventId === null ? sql`` : sql`and a.calendar_event_id = ${eventId}`}
    ${url === null ? sql`` : sql`and md5(a.url) = md5(${url}) and a.url = ${url}`}`
  const page = sql`
    select * from analytic_event a where ${matchesQuery(sql, query)} ${ofGroup}
    order by a.event_date desc, a.id desc offset ${offset} limit ${limit}`
  return readEvents(sql, page)
}

/** The openings or clicks of a range from the latest to the earliest, a page at a time and after the last of the one before. */
export async function* allAnalyticEvents(sql: Sql, query: AnalyticsQuery): AsyncGenerator<ReadAnalyticEvent[]> {
  const size = 500
  let last: ReadAnalyticEvent | undefined
  do {
    const after = last ? sql`and (a.event_date, a.id) < (${last.eventDate}, ${last.id})` : sql``
    const page: ReadAnalyticEvent[] = await readEvents(
      sql,
      sql`select * from analytic_event a where ${matchesQuery(sql, query)} ${after}
        order by a.event_date desc, a.id desc limit ${size}`,
    )
    yield page
    last = page.length === size ? page.at(-1) : undefined
  } while (last)
}

function readEvents(sql: Sql, page: Fragment): Promise<ReadAnalyticEvent[]> {
  const query = () => sql<ReadAnalyticEvent[]>`/* analyticEvents */
    select a.id, a.user_id, a.event_date, a.event_type, a.calendar_event_id, a.calendar_event_schedule_id,
      a.calendar_event_url_id, a.url,
      case when u.id is not null then json_build_object('id', u.id, 'email', u.email) end as "user",
      case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'providers', coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name) order by l.display_order, l.id)
        from calendar_event_calendar_event_provider l
          join calendar_event_provider p on p.id = l.calendar_event_provider_id and not p.deleted
        where l.calendar_event_id = e.id
      ), '[]'::json)) end as calendar_event,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name,
        'calendarEvent', json_build_object('id', le.id, 'name', le.name)) end as calendar_event_url,
      case when s.id is not null then ${scheduleJson(sql)} end as calendar_event_schedule
    from (${page}) a
      left join app_user u on u.id = a.user_id
      left join calendar_event e on e.id = a.calendar_event_id and not e.deleted
      left join calendar_event_url l on l.id = a.calendar_event_url_id
      left join calendar_event le on le.id = l.calendar_event_id
      left join calendar_event_schedule s on s.id = a.calendar_event_schedule_id
    order by a.event_date desc, a.id desc`
  return limitQueries(query)
}

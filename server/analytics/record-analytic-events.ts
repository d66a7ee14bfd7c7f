import type { AnalyticEventType } from '#sync/protocol/answers/analytics.ts'
import { takePoints } from '../failure-limits/failure-limits.ts'
import type { Sql } from '../db/client.ts'
import { withoutForeignLinks } from '../links/foreign-links.ts'

export type AnalyticEvent = {
  id: string
  userId: string | null
  eventType: AnalyticEventType
  eventDate: string
  calendarEventId: string | null
  calendarEventScheduleId: string | null
  calendarEventUrlId: string | null
  url: string | null
  /** The mail in which a followed link stood, such as `weekly/2026-11-29`. */
  digest: string | null
}

/** The most events of one user in one minute, by their own dates (security 20). */
const mostInMinute = 60
/** The most new events of one user in an hour of the server's clock, because the device chooses their own dates. */
const mostInHour = 3000

/**
 * Records events once each; a user's events beyond 60 in a minute of their own dates are left out. Requests of one user
 * take turns, so that simultaneous requests do not get around the limit; the position lock is never taken.
 * @returns the ids that are recorded now
 * @throws TooManyFailures when the user would have more than 3,000 new ones in this hour: none of them is recorded
 */
export async function recordAnalyticEvents(
  writes: Sql,
  userId: string | null,
  events: readonly AnalyticEvent[],
): Promise<string[]> {
  if (events.length === 0) return []
  return writes.begin(async (tx) => {
    const own = await withoutForeignLinks(tx, events)
    await tx`/* lockAnalyticsOfUser */ select pg_advisory_xact_lock(hashtextextended(${`analytics ${userId}`}, 0))`
    const rows = await tx<{ id: string; isNew: boolean }[]>`/* recordAnalyticEvents */
      with given as (
        select distinct on (g.id) g.*, date_trunc('minute', g.event_date) as minute, a.id is not null as is_known
        from json_populate_recordset(null::analytic_event, ${JSON.stringify(own.map(toRow))}::text::json) g
          left join analytic_event a on a.id = g.id
      ),
      counted as (
        select date_trunc('minute', event_date) as minute, count(*) as events
        from analytic_event
        where user_id = ${userId}
          and event_date >= (select min(minute) from given)
          and event_date < (select max(minute) from given) + interval '1 minute'
        group by 1
      ),
      numbered as (
        select given.*, coalesce(events, 0) + row_number() over (partition by minute order by event_date, id) as number
        from given left join counted using (minute)
        where not is_known
      ),
      made as (
        insert into analytic_event (id, user_id, event_date, event_type, calendar_event_id, calendar_event_schedule_id,
          calendar_event_url_id, url, digest)
        select id, ${userId}::uuid, event_date, event_type, calendar_event_id, calendar_event_schedule_id,
          calendar_event_url_id, url, digest
        from numbered where number <= ${mostInMinute}
        on conflict (id) do nothing
        returning id
      )
      select id, true as is_new from made union all select id, false from given where is_known`
    const made = rows.filter(({ isNew }) => isNew).length
    if (userId !== null && made > 0) await takePoints(tx, `analytics/${userId}`, made, mostInHour)
    return rows.map(({ id }) => id)
  })
}

function toRow(event: AnalyticEvent): Record<string, string | null> {
  return {
    id: event.id,
    event_date: event.eventDate,
    event_type: event.eventType,
    calendar_event_id: event.calendarEventId,
    calendar_event_schedule_id: event.calendarEventScheduleId,
    calendar_event_url_id: event.calendarEventUrlId,
    url: event.url,
    digest: event.digest,
  }
}

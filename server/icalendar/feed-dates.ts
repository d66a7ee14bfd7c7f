import type { CalendarDate } from '#sync/icalendar/to-vevent.ts'
import type { Fragment, Sql, Transaction } from '../db/client.ts'

/** A date that feeds tell, and what filters ask of it. */
export type FeedDate = CalendarDate & Pick<FeedEvent, 'eventId' | 'typeId'>

/** What all dates of an event have in common. */
type FeedEvent = Omit<CalendarDate, keyof OwnOfDate> & { eventId: string; typeId: string }
type OwnOfDate = Pick<CalendarDate, 'id' | 'start' | 'end' | 'isAllDay' | 'sequence' | 'isCancelled'>

/** How many days a feed keeps a cancelled date. */
const cancelledDays = 90

/**
 * Every date that feeds contain on that day (YYYY-MM-DD): the listed ones, and for 90 days those that were cancelled. An
 * event that was never published is left out, and so is a date that was removed before its event was published, or added
 * after it was withdrawn.
 */
export async function readFeedDates(sql: Sql, day: string): Promise<FeedDate[]> {
  return readDates(
    sql,
    sql`(s.deleted_at is null or s.deleted_at >= e.published_at)
      and (e.withdrawn_at is null or s.created_date <= e.withdrawn_at)
      and (${isThere(sql)} or least(e.withdrawn_at, s.deleted_at) >= ${day}::date - make_interval(days => ${cancelledDays}))`,
  )
}

/** One date that readers can see; null for any other. */
export async function readFeedDate(sql: Sql, scheduleId: string): Promise<FeedDate | null> {
  const [date] = await readDates(sql, sql`s.id = ${scheduleId} and ${isThere(sql)}`)
  return date ?? null
}

const isThere = (sql: Sql) => sql`(not e.deleted and not e.archived and s.deleted_at is null)`

/** Each event is read once for all of its dates, from the same snapshot: a text must not be newer than its visibility. */
async function readDates(sql: Sql, condition: Fragment): Promise<FeedDate[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const dates = await tx<(OwnOfDate & { eventId: string })[]>`/* readFeedDates */
      select s.id, s.calendar_event_id as event_id, s.start, s."end", s.is_all_day,
        s.subscription_sequence_number as sequence, not ${isThere(sql)} as is_cancelled
      from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where e.published_at is not null and ${condition}
      order by s.start, s.id`
    const events = await readEvents(tx, [...new Set(dates.map(({ eventId }) => eventId))])
    return dates.map((date) => ({ ...events.get(date.eventId)!, ...date }))
  })
}

async function readEvents(tx: Transaction, ids: string[]): Promise<Map<string, FeedEvent>> {
  const events = await tx<FeedEvent[]>`/* readFeedEvents */
    select e.id as event_id, e.name, e.location, e.description_html, e.changed_at as stamp,
      t.id as type_id, t.name as type_name,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'tagType', g.tag_type,
          'displayOrder', g.display_order))
        from item_tag_link l join item_tag g on g.id = l.item_tag_id
        where l.target_id = e.id and not g.deleted), '[]') as tags,
      coalesce((
        select json_agg(p.name order by l.display_order, l.id)
        from calendar_event_calendar_event_provider l
          join calendar_event_provider p on p.id = l.calendar_event_provider_id
        where l.calendar_event_id = e.id and not p.deleted), '[]') as providers,
      coalesce((
        select json_agg(json_build_object('name', u.name, 'url', u.url) order by u.display_order, u.id)
        from calendar_event_url u where u.calendar_event_id = e.id and u.url <> ''), '[]') as links
    from calendar_event e join calendar_event_type t on t.id = e.calendar_event_type_id
    where e.id = any(${ids}::uuid[])`
  return new Map(events.map((event) => [event.eventId, event]))
}

import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { toCalendarDate, type CalendarDate } from '#sync/faces/calendar-event/calendar-date.ts'
import { isMandatoryDeadline, isOff } from '#sync/rules/status-and-requirement.ts'
import { readEvents } from '../records/read-events.ts'
import { readNames } from '../records/read-names.ts'
import type { Fragment, Sql } from '../db/client.ts'
import { childRowSql } from '../records/document-sql.ts'

/** A date that feeds show, when its event last changed, and what filters and alarms need of it. */
export type FeedDate = CalendarDate & {
  eventId: string
  typeId: string
  isMandatoryDeadline: boolean
  /** It does not take place, or not then. */
  isOff: boolean
  stamp: string
}

/** How many days a feed keeps a withdrawn date, which calendar apps show as cancelled. */
const withdrawnDays = 90

/**
 * Every date that feeds contain on that day (YYYY-MM-DD): the listed ones, and for 90 days those that were withdrawn. An
 * event that was never published is left out, and so is a date that was removed before its event was published, or added
 * after it was withdrawn.
 */
export async function readFeedDates(sql: Sql, day: string): Promise<FeedDate[]> {
  return readDates(
    sql,
    sql`(s.deleted_at is null or s.deleted_at >= e.published_at)
      and (e.withdrawn_at is null or s.created_date <= e.withdrawn_at)
      and (${isThere(sql)} or least(e.withdrawn_at, s.deleted_at) >= ${day}::date - make_interval(days => ${withdrawnDays}))`,
  )
}

/** One date that readers can see; null for any other. */
export async function readFeedDate(sql: Sql, scheduleId: string): Promise<FeedDate | null> {
  const [date] = await readDates(sql, sql`s.id = ${scheduleId} and ${isThere(sql)}`)
  return date ?? null
}

/** Every date of an event that readers can see. */
export async function readDatesOfEvent(sql: Sql, eventId: string): Promise<FeedDate[]> {
  return readDates(sql, sql`e.id = ${eventId} and ${isThere(sql)}`)
}

const isThere = (sql: Sql) => sql`(not e.deleted and not e.archived and s.deleted_at is null)`

type Schedule = CalendarEvent['schedules'][number]

/** A date of an event; `removed` is one that was removed, and so stands in no document. */
type DateOfFeed = { id: string; eventId: string; removed: Schedule | null }

/** Each event is read once for all of its dates, from the same snapshot: a text must not be newer than its visibility. */
async function readDates(sql: Sql, condition: Fragment): Promise<FeedDate[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const dates = await tx<DateOfFeed[]>`/* readFeedDates */
      select s.id, s.calendar_event_id as event_id,
        case when s.deleted_at is not null then ${tx.unsafe(rowSql)} end as removed
      from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where e.published_at is not null and ${condition}
      order by s.start, s.id`
    const events = await readEvents(tx, [...new Set(dates.map(({ eventId }) => eventId))])
    const names = await readNames(tx)
    const stored = events.values().flatMap(({ event }) => event.schedules)
    const schedules = new Map(stored.map((schedule) => [schedule.id, schedule]))
    return dates.map(({ id, eventId, removed }) => {
      const { event, deleted, changedAt } = events.get(eventId)!
      const shown = toCalendarDate(event, removed ?? schedules.get(id)!, names, deleted || removed !== null)
      const typeId = event.calendarEventTypeId
      const about = {
        isMandatoryDeadline: isMandatoryDeadline(event.requirement, names.get(typeId)),
        isOff: shown.isWithdrawn || isOff(event.status),
      }
      return { ...shown, eventId, typeId, ...about, stamp: changedAt }
    })
  })
}

const rowSql = childRowSql('calendarEvent', 'schedules', 's')

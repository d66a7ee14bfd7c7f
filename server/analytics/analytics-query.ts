import type { AnalyticEventType } from '#sync/protocol/answers/analytics.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { administratorRoleGroupId, editorRoleGroupId } from '#sync/rules/roles.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import type { Fragment, Sql } from '../db/client.ts'
import { foldedSql } from '../db/folded-sql.ts'
import { BadRequest } from '../kit/errors.ts'
import { givenDate } from '../kit/given-date.ts'

/** Which openings or clicks: those of a range, and what a search finds among them. */
export type AnalyticsQueryGiven = {
  eventType: AnalyticEventType
  /** ISO; the range begins with it. */
  fromDate: string
  /** ISO; the range ends before it. */
  toDate: string
  search?: string | null
  /** The zone whose clock the dates are shown in, and found by; the sector's, if missing. */
  zone?: string | null
  /** Leaves out what administrators and editors opened and followed. */
  withoutStaff?: boolean | null
}

export type AnalyticsQuery = {
  eventType: AnalyticEventType
  from: Date
  to: Date
  search: string
  zone: string
  withoutStaff: boolean
}

const unknownZone = 'This time zone is not known.'
const longestSearch = 300
const longestRange = 10 * 366 * 24 * 60 * 60 * 1000

/** @throws BadRequest for dates that are none, a range over ten years, a search over 300 characters or an unknown zone */
export function toAnalyticsQuery({
  eventType,
  fromDate,
  toDate,
  search,
  zone,
  withoutStaff,
}: AnalyticsQueryGiven): AnalyticsQuery {
  const { from, to } = toRange({ fromDate, toDate })
  const text = (search ?? '').trim()
  if (text.length > longestSearch) throw new BadRequest(`A search has at most ${longestSearch} characters.`)
  return { eventType, from, to, search: text, zone: toZone(zone ?? sectorZone), withoutStaff: withoutStaff === true }
}

/** One that ends before it begins holds nothing. @throws BadRequest for dates that are none, or a range over ten years */
export function toRange({ fromDate, toDate }: Pick<AnalyticsQueryGiven, 'fromDate' | 'toDate'>): {
  from: Date
  to: Date
} {
  const [from, to] = [givenDate(fromDate), givenDate(toDate)]
  if (from === null || to === null || to.getTime() - from.getTime() > longestRange)
    throw new BadRequest('The dates are not a range of at most ten years.')
  return { from, to }
}

/** An offset is none: PostgreSQL counts it the other way round. */
function toZone(zone: string): string {
  if (/^[+\-−]/.test(zone)) throw new BadRequest(unknownZone)
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new BadRequest(unknownZone)
  }
}

/**
 * The condition of a range and a search for `analytic_event a`; openings of events that are not there any more are left out
 * (product 2). Each text is looked through where it is stored, once for
 * its row, not once for each event that names it.
 */
export function matchesQuery(sql: Sql, query: AnalyticsQuery): Fragment {
  const { eventType, from, to, search, zone, withoutStaff } = query
  const isThere =
    eventType === 'CalendarEventOpen'
      ? sql`a.calendar_event_id in (select id from calendar_event where not deleted)`
      : sql`a.url is not null`
  const isReaders = withoutStaff
    ? sql`and (a.user_id is null or a.user_id not in (
        select id from app_user where role_group_id in (${administratorRoleGroupId}, ${editorRoleGroupId})))`
    : sql``
  const inRange = sql`a.event_type = ${eventType} and a.event_date >= ${from} and a.event_date < ${to} and ${isThere}
    ${isReaders}`
  if (search === '') return inRange
  const has = (text: Fragment) => sql`strpos(lower(${text}), lower(${search}::text)) > 0`
  const named = (name: Fragment) => sql`strpos(${foldedSql(sql, name)}, ${folded(search)}::text) > 0`
  const date = (instant: Fragment) => sql`to_char(${instant} at time zone ${zone}, 'DD/MM/YYYY HH24:MI')`
  const everywhere = sql`
    ${has(sql`a.url`)}
    or a.user_id in (select id from app_user where ${has(sql`email`)})
    or ${has(date(sql`a.event_date`))}
    or a.calendar_event_url_id in (
      select l.id from calendar_event_url l join calendar_event e on e.id = l.calendar_event_id where ${named(sql`e.name`)}
    )`
  if (eventType === 'LinkClick') {
    return sql`${inRange} and (${everywhere}
      or a.calendar_event_url_id in (select id from calendar_event_url where ${named(sql`name`)}))`
  }
  const day = (instant: Fragment) => sql`to_char(${instant} at time zone 'UTC', 'DD/MM/YYYY')`
  return sql`${inRange} and (${everywhere}
    or a.calendar_event_id in (select id from calendar_event where ${named(sql`name`)})
    or a.calendar_event_id in (
      select l.calendar_event_id from calendar_event_calendar_event_provider l
        join calendar_event_provider p on p.id = l.calendar_event_provider_id
      where ${named(sql`p.name`)}
    )
    or a.calendar_event_schedule_id in (
      select id from calendar_event_schedule
      where is_all_day and (${has(day(sql`start`))} or ${has(day(sql`"end"`))})
        or not is_all_day and (${has(date(sql`start`))} or ${has(date(sql`"end"`))})
    ))`
}

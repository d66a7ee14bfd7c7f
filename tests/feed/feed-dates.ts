import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'
import { insertType } from '../support/content.ts'

/** A date as it is inserted into the database. */
export type FeedDate = { name: string; start: string; end: string; isAllDay?: true; location?: string; html?: string }

/** A date as readers return it; the end of an all-day date is the day after its last. */
export type ReadDate = { name: string; start: string; end: string; isAllDay: boolean; location: string }

const day = (date: string) => `${date}T00:00:00.000Z`

/** Dates and names that readers might get wrong; the clocks change on 29 March and 25 October 2026. */
const feedDates: FeedDate[] = [
  { name: 'One day', start: day('2026-11-20'), end: day('2026-11-20'), isAllDay: true },
  { name: 'The day the clocks go forward', start: day('2026-03-29'), end: day('2026-03-29'), isAllDay: true },
  { name: 'The day the clocks go back', start: day('2026-10-25'), end: day('2026-10-25'), isAllDay: true },
  { name: 'A week over the spring change', start: day('2026-03-26'), end: day('2026-04-01'), isAllDay: true },
  { name: 'A month over the autumn change', start: day('2026-10-05'), end: day('2026-11-04'), isAllDay: true },
  { name: 'A leap day', start: day('2028-02-29'), end: day('2028-02-29'), isAllDay: true },
  { name: 'New Year', start: day('2026-12-31'), end: day('2027-01-01'), isAllDay: true },
  { name: 'A winter morning', start: '2026-01-15T09:00:00.000Z', end: '2026-01-15T10:30:00.000Z' },
  { name: 'A summer morning', start: '2026-07-15T08:00:00.000Z', end: '2026-07-15T09:30:00.000Z' },
  { name: 'Over the hour that is left out', start: '2026-03-29T00:30:00.000Z', end: '2026-03-29T01:30:00.000Z' },
  { name: 'Over the hour that comes twice', start: '2026-10-25T00:30:00.000Z', end: '2026-10-25T02:30:00.000Z' },
  { name: 'The second of the two hours', start: '2026-10-25T01:15:00.000Z', end: '2026-10-25T01:45:00.000Z' },
  { name: 'Ends at midnight in summer', start: '2026-06-10T18:00:00.000Z', end: '2026-06-10T23:00:00.000Z' },
  { name: 'Ends at midnight in winter', start: '2026-12-10T18:00:00.000Z', end: '2026-12-11T00:00:00.000Z' },
  { name: 'Three days with times', start: '2026-05-12T08:00:00.000Z', end: '2026-05-14T15:00:00.000Z' },
  { name: 'A moment', start: '2026-02-02T12:00:00.000Z', end: '2026-02-02T12:00:00.000Z' },
  {
    name: 'Commas, semicolons; back\\slashes: "quotes" & <tags>',
    start: '2026-02-03T12:00:00.000Z',
    end: '2026-02-03T13:00:00.000Z',
    location: 'Hall, Room 1; Block \\B',
    html: '<p>First, second; third</p><p>Fourth &amp; last</p>',
  },
  { name: 'a'.repeat(300), start: day('2026-02-04'), end: day('2026-02-04'), isAllDay: true },
  { name: 'é漢😀'.repeat(60), start: day('2026-02-05'), end: day('2026-02-05'), isAllDay: true },
  { name: 'אירוע בית הספר', start: day('2026-02-06'), end: day('2026-02-06'), isAllDay: true },
  { name: 'END:VEVENT', start: day('2026-02-07'), end: day('2026-02-07'), isAllDay: true, location: 'BEGIN:VALARM' },
  { name: '=1+1', start: day('2026-02-08'), end: day('2026-02-08'), isAllDay: true, location: '\tTab' },
]

const aDay = 86_400_000

/** What readers must return, ordered by name. */
export const readDates: ReadDate[] = feedDates
  .map(({ name, start, end, isAllDay = false, location = '' }) =>
    isAllDay
      ? { name, start: dateOf(start), end: dateOf(end, aDay), isAllDay, location: location.trim() }
      : { name, start, end, isAllDay, location },
  )
  .toSorted(byName)

export function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : Number(one.name > other.name)
}

function dateOf(instant: string, later = 0): string {
  return new Date(Date.parse(instant) + later).toISOString().slice(0, 10)
}

/** One event for each date, with a link, a provider and a tag. */
export async function insertFeedDates(sql: Sql): Promise<void> {
  const typeId = await insertType(sql, 'Meetings, large; small')
  const [providerId, tagId] = [randomUUID(), randomUUID()]
  await sql`insert into calendar_event_provider (id, name) values (${providerId}, 'Agency, national')`
  await sql`insert into item_tag (id, name, tag_type) values (${tagId}, 'Primary', 'SchoolPhase')`
  for (const { name, start, end, isAllDay = false, location = null, html = null } of feedDates) {
    const id = randomUUID()
    await sql`insert into calendar_event (id, name, calendar_event_type_id, location, description_html)
      values (${id}, ${name}, ${typeId}, ${location}, ${html})`
    await sql`insert into calendar_event_url (id, calendar_event_id, name, url)
      values (${randomUUID()}, ${id}, 'Book a place', 'https://example.org/book?a=1,2;3')`
    await sql`insert into calendar_event_calendar_event_provider (id, calendar_event_id, calendar_event_provider_id)
      values (${randomUUID()}, ${id}, ${providerId})`
    await sql`insert into item_tag_link (id, target_id, item_tag_id) values (${randomUUID()}, ${id}, ${tagId})`
    await sql`insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
      values (${randomUUID()}, ${id}, ${start}, ${end}, ${isAllDay})`
  }
}

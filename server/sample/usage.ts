import { createHash } from 'node:crypto'
import type { Transaction } from '../db/client.ts'
import { insertRows } from './insert.ts'
import { readers } from './readers.ts'
import type { EventRows, RowsOf } from './rows.ts'
import { sampleId } from './sample-id.ts'
import { sequence } from './sequence.ts'

type UsageTable = 'app_user' | 'profile' | 'analytic_event' | 'own_record' | 'calendar_feed_link' | 'digest_run'

const minute = 60_000
const day = 24 * 60 * minute
/** How long ago the sample calendar was opened for the first time. */
const days = 150
/** One more person registers each so many days. */
const daysBetweenReaders = 9

/**
 * Readers and what they have done until now: openings and clicks, feeds, stars and reminders, the same every time for the
 * same `now`. The accounts that people sign in to have done nothing.
 */
export async function insertUsage(tx: Transaction, events: EventRows, now: Date): Promise<void> {
  const rows = usageRows(events, now)
  for (const table of Object.keys(rows) as UsageTable[]) await insertRows(tx, table, rows[table])
}

/** Nobody has done anything before they registered, and whoever has done something has signed in. */
export function usageRows(events: EventRows, now: Date): RowsOf<UsageTable> {
  const done = openingsAndClicks(events, now)
  return { ...readerRows(now, done), analytic_event: done, ...followed(events, now) }
}

const userId = (index: number) => sampleId(`user/reader/${index}`)

/** Everybody signed in shortly before what they opened last; who has opened nothing, when they registered. */
function readerRows(now: Date, done: readonly Opening[]): RowsOf<'app_user' | 'profile'> {
  const registered = (index: number) =>
    new Date(now.getTime() - (days - index * daysBetweenReaders) * day).toISOString()
  const signedIn = (index: number) => {
    const last = done.findLast((row) => row.user_id === userId(index))
    return last ? new Date(Date.parse(last.event_date) - 5 * minute).toISOString() : registered(index)
  }
  return {
    app_user: readers.map(({ name }, index) => {
      const email = `${name.join('.').toLowerCase()}@example.org`
      return {
        id: userId(index),
        user_name: email,
        email,
        email_confirmed: true,
        role_group_id: 'User',
        password_hash: null,
        created_date: registered(index),
        signed_in_at: signedIn(index),
      }
    }),
    profile: readers.map(({ name: [first, last], organisation, type, phases }, index) => ({
      id: sampleId(`profile/reader/${index}`),
      user_id: userId(index),
      first_name: first,
      last_name: last,
      organisation_name: organisation,
      organisation_type: type,
      is_intrested_in_working_together: false,
      urn: null,
      job_title: 'School business manager',
      registration_school_phases_json: phases,
      registered_date: registered(index),
      is_subscribed_to_daily_news_letter: index % 3 === 0,
      is_subscribed_to_weekly_news_letter: index % 4 !== 3,
    })),
  }
}

type Opening = RowsOf<'analytic_event'>['analytic_event'][number]

/** Mostly on working days, and mostly of what was due in the weeks after. */
function openingsAndClicks(events: EventRows, now: Date): RowsOf<'analytic_event'>['analytic_event'] {
  const next = sequence(days)
  const archived = new Set(events.calendar_event.filter((event) => event.archived).map(({ id }) => id))
  const dates = events.calendar_event_schedule.filter((date) => !archived.has(date.calendar_event_id))
  const links = Map.groupBy(events.calendar_event_url, (link) => link.calendar_event_id)
  const rows: RowsOf<'analytic_event'>['analytic_event'] = []
  const add = (at: number, row: Partial<(typeof rows)[number]>) =>
    rows.push({
      id: sampleId(`usage/${rows.length}`),
      user_id: null,
      event_date: new Date(at).toISOString(),
      event_type: 'CalendarEventOpen',
      calendar_event_id: null,
      calendar_event_schedule_id: null,
      calendar_event_url_id: null,
      url: null,
      ...row,
    })
  for (let ago = days; ago > 0; ago -= 1) {
    const morning = now.getTime() - ago * day
    const registered = Math.min(readers.length, Math.floor((days - ago) / daysBetweenReaders) + 1)
    const isWeekend = [0, 6].includes(new Date(morning).getUTCDay())
    const near = dates.filter(({ start }) => Math.abs(Date.parse(start) - morning - 21 * day) < 28 * day)
    const count = Math.floor(next() * (isWeekend ? 3 : 10)) + (isWeekend ? 0 : Math.floor((days - ago) / 25))
    for (let number = 0; number < count && near.length > 0; number += 1) {
      const { id, calendar_event_id: eventId } = near[Math.floor(next() ** 1.4 * near.length)]!
      const who = next()
      // Some have deleted their account since.
      const by = who < 0.06 ? null : userId(Math.floor(next() ** 1.5 * registered))
      const at = morning + Math.floor(next() * 8 * 60) * minute
      add(at, { user_id: by, calendar_event_id: eventId, calendar_event_schedule_id: id })
      const link = links.get(eventId)?.[0]
      if (link && next() < 0.3) {
        add(at + minute, { user_id: by, event_type: 'LinkClick', calendar_event_url_id: link.id, url: link.url })
      }
    }
  }
  return rows
    .filter((row) => Date.parse(row.event_date) <= now.getTime())
    .toSorted((one, other) => Date.parse(one.event_date) - Date.parse(other.event_date))
}

function followed(events: EventRows, now: Date): RowsOf<'own_record' | 'calendar_feed_link' | 'digest_run'> {
  const coming = events.calendar_event_schedule
    .filter(({ start }) => Date.parse(start) > now.getTime())
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const eventIds = [...new Set(coming.map((date) => date.calendar_event_id))].slice(0, 14)
  const dayAgo = (ago: number) => new Date(now.getTime() - ago * day).toISOString()
  return {
    own_record: readers.flatMap((_, index) =>
      eventIds
        .filter((_event, place) => (index * 7 + place * 5) % readers.length >= place)
        .map((key, place) => ({
          user_id: userId(index),
          kind: 'star',
          key,
          value: { isStarred: true },
          changed_at: dayAgo(index),
          position: place + 1,
        })),
    ),
    calendar_feed_link: readers
      .filter((_, index) => index % 2 === 0)
      .map((_, place) => ({
        id: sampleId(`feed/${place}`),
        user_id: userId(place * 2),
        token_hash: createHash('sha256').update(`sample feed ${place}`).digest('hex'),
        made_at: dayAgo(40 - place),
        last_read_on: dayAgo(place < 5 ? 0 : 32).slice(0, 10),
      })),
    digest_run: [40, 33, 26, 19, 12].map((ago, place) => ({
      id: sampleId(`reminders/${ago}`),
      kind: 'reminders',
      period: dayAgo(ago).slice(0, 10),
      started_at: dayAgo(ago),
      finished_at: dayAgo(ago),
      until_position: 0,
      sent: 2 + place,
      empty: 5 - place,
    })),
  }
}

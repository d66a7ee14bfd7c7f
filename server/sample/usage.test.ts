import { expect, test } from 'vitest'
import { eventRows, makerOf } from './event-rows.ts'
import { sampleEvents } from './sample-events.ts'
import { sampleId } from './sample-id.ts'
import { usageRows } from './usage.ts'

const now = new Date('2026-11-20T12:00:00Z')
const rows = usageRows(eventRows(sampleEvents, [2026, 2027], makerOf(sampleId('user/editor'), now)), now)

test('whoever has opened an event is one of the readers, was registered then and has signed in', () => {
  const people = new Map(rows.app_user.map((user) => [user.id, user]))
  const known = rows.analytic_event.filter(({ user_id: by }) => by !== null)
  expect(known.length).toBeGreaterThan(100)
  for (const { user_id: by, event_date: at } of known) expect(people.get(by!)!.created_date <= at).toBe(true)
  for (const { created_date: registered, signed_in_at: signedIn } of rows.app_user) {
    expect(signedIn).toBeDefined()
    expect(Date.parse(signedIn!)).toBeGreaterThan(Date.parse(registered) - 24 * 60 * 60 * 1000)
    expect(Date.parse(signedIn!)).toBeLessThanOrEqual(+now)
  }
})

test('a feed was added after its reader registered and read after it was added', () => {
  const people = new Map(rows.app_user.map((user) => [user.id, user]))
  for (const { user_id: by, made_at: made, last_read_on: read } of rows.calendar_feed_link) {
    expect(people.get(by)!.created_date <= made).toBe(true)
    expect(made.slice(0, 10) <= read).toBe(true)
  }
})

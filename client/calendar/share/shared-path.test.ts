import { expect, test } from 'vitest'
import { isForAnybody, sharedPath } from './shared-path.ts'

const event = { id: 'event', name: 'Autumn census', archived: false, isPublic: true }

test('an event is shared by its page for visitors where it has one, else by its date in the calendar', () => {
  const pathOf = (archived: boolean, publicEvents: boolean) =>
    sharedPath(event, 'date', isForAnybody({ ...event, archived }, publicEvents))
  expect(pathOf(false, true)).toBe('/events/autumn-census/event')
  expect(pathOf(true, true)).toBe('/calendar/autumn-census/date')
  expect(pathOf(false, false)).toBe('/calendar/autumn-census/date')
  expect(isForAnybody({ ...event, isPublic: false }, true)).toBe(false)
})

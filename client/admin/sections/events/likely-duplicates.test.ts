import { expect, test } from 'vitest'
import { eventsByName, likelyDuplicates } from './likely-duplicates.ts'

const date = (start: string, end = start) => ({
  id: start,
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  isAllDay: true,
})
const census = { id: 'census', name: 'Autumn Census', schedules: [date('2026-11-20', '2026-11-24')] }
const events = eventsByName([census, { id: 'empty', name: 'Autumn census', schedules: [] }])
const found = (event: Omit<typeof census, 'id'>, id = 'new') =>
  likelyDuplicates(events, { id, ...event }).map(({ event: other }) => other.id)

test('an event of the same name with a day in common is a likely duplicate, however the name is written', () => {
  expect(found({ name: ' autumn  cénsus ', schedules: [date('2026-12-01'), date('2026-11-24')] })).toEqual(['census'])
})

test('reports the date that has the day in common, not the next one', () => {
  const dates = [date('2026-01-10'), date('2026-11-20', '2026-11-24'), date('2027-01-10')]
  const [one] = likelyDuplicates(eventsByName([{ ...census, schedules: dates }]), {
    ...census,
    id: 'new',
    schedules: [date('2026-11-24')],
  })
  expect(one?.date).toEqual(dates[1])
})

test('neither another day, nor another name, nor the event itself is one', () => {
  expect(found({ name: 'Autumn census', schedules: [date('2026-11-25')] })).toEqual([])
  expect(found({ name: 'Autumn census 2', schedules: [date('2026-11-20')] })).toEqual([])
  expect(found(census, 'census')).toEqual([])
})

test('a date that has not been typed yet overlaps with nothing', () => {
  const empty = { id: 'a', start: '', end: '', isAllDay: true }
  expect(found({ name: 'Autumn census', schedules: [empty] })).toEqual([])
})

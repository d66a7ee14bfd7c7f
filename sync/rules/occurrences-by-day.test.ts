import { expect, test } from 'vitest'
import { allDayEntry, timedEntry } from '#tests/support/month-entries.ts'
import { occurrencesByDay } from './occurrences-by-day.ts'
import { dayInZone } from './zone.ts'

const halfTerm = allDayEntry('half-term', '2026-10-24', '2026-10-28')
const clocks = timedEntry('clocks', '2026-10-25T09:00:00.000Z', '2026-10-25T10:00:00.000Z')

test('a multi-day event is on each of its days and says day 2 of 5', () => {
  const byDay = occurrencesByDay([clocks, halfTerm], '2026-10-01', '2026-11-01', dayInZone('Europe/London'))
  expect([...byDay.keys()].toSorted()).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28'])
  expect(byDay.get('2026-10-25')).toEqual([
    { entry: halfTerm, part: { number: 2, total: 5 } },
    { entry: clocks, part: null },
  ])
})

test('days outside the shown range are left out, and the count of days runs on across its edge', () => {
  const byDay = occurrencesByDay([halfTerm], '2026-10-26', '2026-10-28', dayInZone('UTC'))
  expect([...byDay.keys()]).toEqual(['2026-10-26', '2026-10-27'])
  expect(byDay.get('2026-10-26')?.[0]?.part).toEqual({ number: 3, total: 5 })
})

test('a timed event is on its day in the zone of the device', () => {
  const byDay = occurrencesByDay([clocks], '2026-10-01', '2026-11-01', dayInZone('Pacific/Auckland'))
  expect([...byDay.keys()]).toEqual(['2026-10-25'])
  const late = timedEntry('late', '2026-10-25T12:00:00.000Z', '2026-10-25T13:00:00.000Z')
  expect([...occurrencesByDay([late], '2026-10-01', '2026-11-01', dayInZone('Pacific/Auckland')).keys()]).toEqual([
    '2026-10-26',
  ])
})

import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { addDays } from '#sync/rules/day.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import { allDayEntry, timedEntry } from '#tests/support/month-entries.ts'
import { expect, test } from 'vitest'
import { layOutPrintWeek } from './print-week.ts'

const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-16', index))
const london = dayInZone('Europe/London')
const entry = (name: string, first: string, last = first, more: Partial<MonthEntry> = {}) =>
  allDayEntry(name, `2026-11-${first}`, `2026-11-${last}`, more)
const deadlines = new Map([
  [
    'deadline',
    {
      id: 'deadline',
      kind: 'type' as const,
      name: 'Deadline',
      color: null,
      displayOrder: 1,
      tagType: null,
      archived: false,
      isDeadline: true,
    },
  ],
])

test('three overlapping events of several days have a lane each, the longest first, and what is free is used again', () => {
  const { bars, lanes } = layOutPrintWeek(
    week,
    [entry('short', '19', '20'), entry('early', '16', '17'), entry('month', '01', '30'), entry('week', '16', '20')],
    new Map(),
    london,
  )
  expect(lanes).toBe(3)
  expect(bars.map(({ entry: { name }, column, columns, lane }) => [name, column, columns, lane])).toEqual([
    ['month', 0, 7, 0],
    ['week', 0, 5, 1],
    ['early', 0, 2, 2],
    ['short', 3, 2, 2],
  ])
  expect(bars[0]).toMatchObject({ beganBefore: true, continues: true })
})

test('a day has everything of one day, deadlines and featured events first', () => {
  const { days } = layOutPrintWeek(
    week,
    [
      entry('plain', '20'),
      entry('featured', '20', '20', { isFeatured: true }),
      entry('deadline', '20', '20', { typeId: 'deadline' }),
      entry('other day', '21'),
      entry('outside', '28'),
    ],
    deadlines,
    london,
  )
  expect(days[4]?.entries.map(({ name }) => name)).toEqual(['deadline', 'featured', 'plain'])
  expect(days.flatMap(({ entries }) => entries)).toHaveLength(4)
})

test('a timed event that ends at midnight is printed on one day', () => {
  const late = timedEntry('late', '2026-11-20T20:00:00.000Z', '2026-11-21T00:00:00.000Z')
  expect(layOutPrintWeek(week, [late], new Map(), london).days[4]?.entries).toEqual([late])
})

import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { expect, test } from 'vitest'
import { layOutStrips, mostStrips } from './planner-strips.ts'

const span = (name: string, first: string, last: string) => ({ entry: { name } as MonthEntry, first, last })
const placesOf = (spans: ReturnType<typeof span>[], day: string) =>
  (layOutStrips(spans, '2026-11-01', '2026-11-30').strips.get(day) ?? []).map((strip) =>
    strip === null ? '-' : `${strip.isFirst ? '[' : ''}${strip.entry?.name ?? '*'}${strip.isLast ? ']' : ''}`,
  )

test('an event has one place over all its days, and a free one is taken again', () => {
  const spans = [
    span('month', '2026-10-20', '2026-12-05'),
    span('week', '2026-11-02', '2026-11-06'),
    span('later', '2026-11-07', '2026-11-09'),
    span('both', '2026-11-05', '2026-11-08'),
  ]
  expect(placesOf(spans, '2026-11-01')).toEqual(['month', '-', '-'])
  expect(placesOf(spans, '2026-11-02')).toEqual(['month', '[week', '-'])
  expect(placesOf(spans, '2026-11-06')).toEqual(['month', 'week]', 'both'])
  expect(placesOf(spans, '2026-11-07')).toEqual(['month', '[later', 'both'])
  expect(placesOf(spans, '2026-11-30')).toEqual(['month', '-', '-'])
})

test('a month has no more strips than there is room for: the others share the last one', () => {
  const spans = Array.from({ length: 400 }, (_, index) => span(`event ${index}`, '2026-11-03', '2026-11-04'))
  expect(layOutStrips(spans, '2026-11-01', '2026-11-30').count).toBe(mostStrips + 1)
  expect(placesOf(spans, '2026-11-04').at(-1)).toBe('*')
  expect(placesOf(spans, '2026-11-05')).toEqual([])
})

test('a month in which nothing lasts several days has no strips', () => {
  expect(layOutStrips([], '2026-11-01', '2026-11-30')).toMatchObject({ count: 0 })
})

import { expect, test } from 'vitest'
import { dayInZone } from '#sync/rules/zone.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { piecesOf, weeksOfDays } from './list-pieces.ts'
import { listedOnce } from './listed-days.ts'

const days = listedOnce(
  ['01', '01', '01', '02', '07', '08', '08', '30'].map((day, index) => allDayEntry(`${index}`, `2026-11-${day}`)),
  dayInZone('Europe/London'),
)

test('pieces hold whole days, and end with the day that brings them to their number of rows', () => {
  const dates = (most: number) => piecesOf(days, most).map((piece) => piece.map(({ day }) => day.slice(8)))
  expect(dates(3)).toEqual([['01'], ['02', '07', '08'], ['30']])
  expect(dates(100)).toEqual([['01', '02', '07', '08', '30']])
  expect(piecesOf([])).toEqual([])
})

test('the days of a month stand under their weeks, of which the first may begin in the month before', () => {
  const weeks = weeksOfDays(days, 1).map(({ first, days: listed }) => [first, listed.length])
  expect(weeks).toEqual([
    ['2026-10-26', 1],
    ['2026-11-02', 3],
    ['2026-11-30', 1],
  ])
})

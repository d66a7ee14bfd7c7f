import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { expect, test } from 'vitest'
import { countFound, foundYears, upcomingFirst } from './found-days.ts'

const found = (scheduleId: string, first: string, last = first) => ({
  entry: { scheduleId, eventId: scheduleId } as MonthEntry,
  first,
  last,
})
const today = '2026-11-20'

test('an event that is found at several dates counts once', () => {
  expect(countFound(['census', 'weekly', 'weekly'].map((id) => found(id, today)))).toBe(2)
})

test('what is to come stands before what is over, which begins with the last, each by year and day', () => {
  const all = [
    found('long over', '2025-01-05'),
    found('over', '2026-01-05'),
    found('just over', '2026-11-19'),
    found('running', '2026-11-18', '2026-11-21'),
    found('now', '2026-11-20'),
    found('later that day', '2026-11-20'),
    found('next year', '2027-01-05'),
  ]
  const { upcoming, past } = upcomingFirst(all, today)
  const { running, years } = foundYears([...upcoming, ...past], today)
  const ids = (shown: readonly { entry: MonthEntry }[]) => shown.map(({ entry }) => entry.scheduleId)
  expect(ids(running)).toEqual(['running'])
  expect(years.map(({ year, isPast, days }) => [year, isPast, ...days.map(({ shown }) => ids(shown))])).toEqual([
    ['2026', false, ['now', 'later that day']],
    ['2027', false, ['next year']],
    ['2026', true, ['just over'], ['over']],
    ['2025', true, ['long over']],
  ])
})

import { expect, test } from 'vitest'
import { addDays } from '#sync/rules/day.ts'
import { daysToKeep } from './days-to-keep.ts'

const daysUntil = (last: string, count: number) => Array.from({ length: count }, (_, back) => addDays(last, -back))

test('of two years 7 days, 4 weeks and 12 months stay', () => {
  // A Saturday.
  expect([...daysToKeep(daysUntil('2026-11-28', 730))].toSorted()).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-22'],
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ])
})

test('what stays is the same when each night takes away what does not stay', () => {
  let left = new Set<string>()
  for (const day of daysUntil('2026-11-28', 500).toReversed()) left = daysToKeep(left.add(day))
  expect(left).toEqual(daysToKeep(daysUntil('2026-11-28', 500)))
})

test('a year without backups takes none away', () => {
  const before = daysToKeep(daysUntil('2025-06-14', 6))
  expect(daysToKeep([...before, '2026-11-28'])).toEqual(new Set([...before, '2026-11-28']))
  expect(daysToKeep([])).toEqual(new Set())
})

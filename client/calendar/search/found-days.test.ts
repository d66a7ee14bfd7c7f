import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { expect, test } from 'vitest'
import { countFound } from './found-days.ts'

test('an event that is found at several dates counts once', () => {
  const found = ['census', 'weekly', 'weekly'].map((eventId) => ({
    entry: { eventId } as MonthEntry,
    first: '2026-11-20',
    last: '2026-11-20',
  }))
  expect(countFound(found)).toBe(2)
})

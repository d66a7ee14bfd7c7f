import type { NameRecord } from '#sync/protocol/month-record.ts'
import { allDayEntry, timedEntry } from '#tests/support/month-entries.ts'
import { expect, test } from 'vitest'
import { shownByRank } from './occurrence-rank.ts'

test('a day lists deadlines, then what is featured, then the others in the order of the day', () => {
  const names = new Map([['due', { id: 'due', isDeadline: true } as NameRecord]])
  const entries = [
    allDayEntry('all day', '2026-11-20'),
    timedEntry('early', '2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'),
    { ...timedEntry('featured', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'), isFeatured: true },
    { ...timedEntry('due', '2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00.000Z'), typeId: 'due' },
  ]
  const shown = entries.map((entry) => ({ entry, part: null }))
  expect(shownByRank(shown, names).map(({ entry }) => entry.name)).toEqual(['due', 'featured', 'all day', 'early'])
})

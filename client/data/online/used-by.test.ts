import { expect, test } from 'vitest'
import { withDistinctNames } from './used-by.ts'

test('events of the same name are distinguished by their first date', () => {
  const census = { collection: 'calendarEvent', name: 'Census' } as const
  const named = withDistinctNames([
    { ...census, id: '1', date: '2026-11-20' },
    { ...census, id: '2', date: '2027-11-19T09:00:00Z' },
    { ...census, id: '3', date: null },
    { ...census, id: '4' },
  ])
  expect(named.map(({ name }) => name)).toEqual(['Census (20/11/2026)', 'Census (19/11/2027)', 'Census', 'Census'])
})

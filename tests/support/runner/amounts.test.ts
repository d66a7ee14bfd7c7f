import { expect, test } from 'vitest'
import { fewOf, isOfEngine } from './amounts.ts'

test('a few of many points are the first and others in even steps, and never more than there are', () => {
  expect(fewOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6])
  expect(fewOf(['a', 'b'], 3)).toEqual(['a', 'b'])
})

test.each([
  ['sync/replica/outbox/outbox.ts', true],
  ['server/sync/push/push-edits.ts', true],
  ['server/sync/pull-page.ts', true],
  ['server/sync/stream.ts', true],
  ['sw/sw.ts', true],
  ['sync/replica/outbox/outbox.test.ts', false],
  ['server/schema/schema.ts', false],
  ['client/calendar/month.tsx', false],
])('%s belongs to the engine: %s', (file, expected) => {
  expect(isOfEngine(file)).toBe(expected)
})

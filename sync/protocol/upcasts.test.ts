import { expect, test } from 'vitest'
import { SCHEMA } from './schema.ts'
import { releasedUpcasts } from './upcasts.ts'

test('every schema before this one has its step: without it the queues of its devices would be refused', () => {
  const earlier = Array.from({ length: SCHEMA - 1 }, (_, index) => index + 1)
  expect(releasedUpcasts.map(({ from }) => from)).toEqual(earlier)
  for (const { releasedOn } of releasedUpcasts) expect(new Date(releasedOn).toISOString()).toContain(releasedOn)
})

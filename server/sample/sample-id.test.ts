import { expect, test } from 'vitest'
import { sampleId } from './sample-id.ts'

test('the id of a sample is a version 5 UUID that never changes', () => {
  expect(sampleId('event/2026/autumn-census')).toBe('2931af2f-58e6-5c10-85d4-0a2bc0560416')
  expect(sampleId('event-type/deadline')).toBe('23d0a476-1bb0-50fd-997d-313d01a5f778')
})

test('every sample id is a UUID of version 5 and the RFC variant, and no two are equal', () => {
  const ids = Array.from({ length: 2_000 }, (_, number) => sampleId(`event/${number}`))
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

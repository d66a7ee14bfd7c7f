import { expect, test } from 'vitest'
import { authorOf, nothing, withPage } from './known-changes.ts'

const change = (id: string, edit: string, by: string | null) => ({
  id,
  edit,
  by,
  at: '2026-11-20T12:00:00Z',
  madeBy: null,
})
const page = (position: number, ...changes: ReturnType<typeof change>[]) => ({
  ...{ position, hasMore: false, changes },
  people: [{ id: 'erin', name: 'Erin Editor' }],
})
const first = withPage(nothing, page(4, change('a', 'one', 'erin')))

test('a page is laid over what was known before', () => {
  const known = withPage(first, page(9, change('a', 'two', 'alex'), change('b', 'three', null)))
  expect(known.position).toBe(9)
  expect([...known.names]).toEqual([['erin', 'Erin Editor']])
  expect([...known.changes.values()].map(({ by }) => by)).toEqual(['alex', null])
})

test('no older name stands beside a newer change', () => {
  expect(authorOf(first, { id: 'a', edit: 'one' })).toBe('erin')
  expect(authorOf(first, { id: 'a', edit: 'two' })).toBeNull()
  expect(authorOf(first, { id: 'b', edit: 'one' })).toBeNull()
})

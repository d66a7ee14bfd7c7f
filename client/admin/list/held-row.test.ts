import { expect, test } from 'vitest'
import { withHeldRow } from './held-row.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const idsWith = (id: string, place: number) => withHeldRow(rows, { id, place }).map((row) => row.id)

test('a held row stands at its place among the others in their order', () => {
  expect(idsWith('d', 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(idsWith('a', 3)).toEqual(['b', 'c', 'd', 'a'])
})

test('rows stay as they are where it is in its place or not among them, and where none is held', () => {
  expect(withHeldRow(rows, { id: 'b', place: 1 })).toBe(rows)
  expect(withHeldRow(rows, { id: 'e', place: 1 })).toBe(rows)
  expect(withHeldRow(rows, null)).toBe(rows)
})

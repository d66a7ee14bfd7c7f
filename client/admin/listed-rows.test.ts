import { expect, test } from 'vitest'
import { findRows, sortRows } from './listed-rows.ts'

const rows = [
  { id: 'c', name: 'Year 10', displayOrder: 2 },
  { id: 'b', name: 'year 9', displayOrder: 2 },
  { id: 'a', name: 'Early years', displayOrder: 99 },
  { id: 'e', name: 'Nursery', displayOrder: 1000 },
  { id: 'd', name: 'Nursery', displayOrder: 1000 },
]

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('')
const byOrder = (row: { displayOrder: number }) => row.displayOrder
const byName = (row: { name: string }) => row.name

test('rows of one display order stand by name, and of one name by id', () => {
  expect(ids(sortRows(rows, byOrder, false))).toBe('bcade')
})

test('the other way round only the chosen column turns', () => {
  expect(ids(sortRows(rows, byOrder, true))).toBe('deabc')
})

test('names stand in the order that people read them in: numbers by their value, capitals beside small letters', () => {
  expect(ids(sortRows(rows, byName, false))).toBe('adebc')
})

test('the search is case-insensitive and matches the name or the formatted order', () => {
  const texts = (row: { name: string; displayOrder: number }) => [row.name, row.displayOrder.toLocaleString('en-GB')]
  expect(ids(findRows(rows, ' YEAR', texts))).toBe('cba')
  expect(ids(findRows(rows, '1,000', texts))).toBe('ed')
  expect(findRows(rows, 'unicorn', texts)).toEqual([])
})

test('an empty search finds all', () => {
  expect(findRows(rows, '  ', byNameText)).toBe(rows)
})

const byNameText = (row: { name: string }) => [row.name]

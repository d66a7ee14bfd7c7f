import { expect, test } from 'vitest'
import { inReadersOrder, isSameOrder, moved } from './order.ts'

test('reference data stands by its order, and by name where that is the same', () => {
  const rows = [
    { id: 'c', name: 'Visits', displayOrder: 99 },
    { id: 'b', name: 'Exams', displayOrder: 99 },
    { id: 'a', name: 'Zebra', displayOrder: 1 },
  ]
  expect(inReadersOrder(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a moved row changes places with those that it passes', () => {
  expect(moved(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('an order is the same when what has come or gone is all that differs', () => {
  expect(isSameOrder(['a', 'b', 'c'], ['a', 'x', 'c'])).toBe(true)
  expect(isSameOrder(['a', 'b', 'c'], ['b', 'a', 'c'])).toBe(false)
  expect(isSameOrder([], ['a'])).toBe(true)
})

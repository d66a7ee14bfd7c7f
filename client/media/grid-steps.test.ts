import { expect, test } from 'vitest'
import { indexByKey } from './grid-steps.ts'

test('arrows move by one and by a row of a grid, and stay at its edges', () => {
  const seven = { count: 7, columns: 3 }
  expect(indexByKey('ArrowRight', 2, seven)).toBe(3)
  expect(indexByKey('ArrowLeft', 3, seven)).toBe(2)
  expect(indexByKey('ArrowDown', 3, seven)).toBe(6)
  expect(indexByKey('ArrowUp', 3, seven)).toBe(0)
  expect(indexByKey('Home', 5, seven)).toBe(0)
  expect(indexByKey('End', 0, seven)).toBe(6)
  for (const [key, at] of [
    ['ArrowLeft', 0],
    ['ArrowUp', 2],
    ['ArrowDown', 4],
    ['ArrowRight', 6],
    ['Enter', 1],
    ['toString', 1],
  ] as const) {
    expect(indexByKey(key, at, seven), key).toBeNull()
  }
})

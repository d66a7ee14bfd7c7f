import { expect, test } from 'vitest'
import { dayByKey } from './grid-keys.ts'

const friday = '2026-11-20'

test.each([
  ['ArrowLeft', '2026-11-19'],
  ['ArrowRight', '2026-11-21'],
  ['ArrowUp', '2026-11-13'],
  ['ArrowDown', '2026-11-27'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageUp', '2026-10-20'],
  ['PageDown', '2026-12-20'],
])('%s moves from Friday 20 November 2026 to %s', (key, expected) => {
  expect(dayByKey(key, false, friday, 1)).toBe(expected)
})

test('Home and End follow the week of the language', () => {
  expect(dayByKey('Home', false, friday, 0)).toBe('2026-11-15')
  expect(dayByKey('End', false, friday, 0)).toBe('2026-11-21')
})

test('Shift with Page Up and Page Down moves by a year', () => {
  expect(dayByKey('PageUp', true, friday, 1)).toBe('2025-11-20')
  expect(dayByKey('PageDown', true, '2028-02-29', 1)).toBe('2029-02-28')
})

test('an arrow crosses the edge of the month', () => {
  expect(dayByKey('ArrowRight', false, '2026-11-30', 1)).toBe('2026-12-01')
})

test('other keys do not move', () => {
  expect(dayByKey('a', false, friday, 1)).toBeNull()
  expect(dayByKey('Enter', false, friday, 1)).toBeNull()
})

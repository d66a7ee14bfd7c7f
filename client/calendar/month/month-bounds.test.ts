import { expect, test } from 'vitest'
import { canShow, monthBounds } from './month-bounds.ts'

test('month navigation ends at the first and last event', () => {
  const bounds = monthBounds({ first: '2026-09', last: '2028-08' }, '2026-11')
  expect(bounds).toEqual({ first: '2026-09', last: '2028-08' })
  expect(canShow('2026-08', '2026-09', bounds)).toBe(false)
  expect(canShow('2026-09', '2026-10', bounds)).toBe(true)
  expect(canShow('2028-08', '2028-07', bounds)).toBe(true)
  expect(canShow('2028-09', '2028-08', bounds)).toBe(false)
})

test('from a month outside the bounds the way leads back only', () => {
  const bounds = { first: '2026-09', last: '2028-08' }
  expect(canShow('2039-12', '2040-01', bounds)).toBe(true)
  expect(canShow('2040-02', '2040-01', bounds)).toBe(false)
})

test('the current month is always reachable', () => {
  expect(monthBounds({ first: '2025-09', last: '2026-08' }, '2026-11').last).toBe('2026-11')
  expect(monthBounds({ first: '2027-01', last: '2027-08' }, '2026-11').first).toBe('2026-11')
})

test('before the range of the events has been read, several presses lead on, a year either way', () => {
  const bounds = monthBounds(null, '2026-12')
  expect(bounds).toEqual({ first: '2025-12', last: '2027-12' })
  expect(canShow('2027-02', '2027-01', bounds)).toBe(true)
})

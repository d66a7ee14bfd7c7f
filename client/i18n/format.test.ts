import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatInteger,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './format.ts'

test('dates are shown as DD/MM/YYYY', () => {
  expect(formatDate('2026-03-09')).toBe('09/03/2026')
  expect(formatDate(new Date(2026, 10, 20, 23, 59))).toBe('20/11/2026')
})

test('date and time are shown as DD/MM/YYYY HH:mm on a 24-hour clock', () => {
  expect(formatDateTime(new Date(2026, 2, 9, 0, 5))).toBe('09/03/2026 00:05')
  expect(formatTime(new Date(2026, 2, 9, 14, 5))).toBe('14:05')
})

test('a calendar day is never zone-converted', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-01-01', '2026-12-31']) {
    expect(formatDate(day)).toBe(day.split('-').toReversed().join('/'))
  }
})

test('an instant is shown in local time', () => {
  const instant = new Date(2026, 5, 1, 9, 30)
  expect(formatDateTime(instant.toISOString())).toBe('01/06/2026 09:30')
})

test('days and months are named in words', () => {
  expect(formatLongDate('2026-11-20')).toBe('Friday 20 November 2026')
  expect(formatShortDate('2026-11-20')).toBe('Fri 20 Nov')
  expect(formatMonth('2026-11')).toBe('November 2026')
  expect(formatMonth('2026-11-30')).toBe('November 2026')
  expect([0, 1, 6].map((day) => formatWeekday(day))).toEqual(['Sunday', 'Monday', 'Saturday'])
  expect(formatWeekday(5, 'short')).toBe('Fri')
})

test('integers are shown with thousands separators', () => {
  expect(formatInteger(1234567)).toBe('1,234,567')
})

import { expect, test } from 'vitest'
import { longLondonTime, shortLondonTime } from './london-time.ts'

test('a time is that of London, before and after its clocks change', () => {
  expect(longLondonTime('2026-12-04T09:00:00.000Z')).toBe('Friday 4 December 2026 at 09:00')
  expect(longLondonTime('2027-03-29T08:00:00.000Z')).toBe('Monday 29 March 2027 at 09:00')
  expect(longLondonTime('2027-10-31T00:30:00.000Z')).toBe('Sunday 31 October 2027 at 01:30')
  expect(shortLondonTime('2026-12-04T00:05:00.000Z')).toBe('4 Dec 00:05')
})

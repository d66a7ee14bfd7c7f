import { expect, test } from 'vitest'
import { dateInCommon } from './likely-duplicates.ts'
import { nameKey } from './name-key.ts'
import { dayInZone } from './zone.ts'

const london = dayInZone('Europe/London')
const whole = (first: string, last = first) => ({
  start: `${first}T00:00:00.000Z`,
  end: `${last}T00:00:00.000Z`,
  isAllDay: true,
})
const timed = (start: string, end: string) => ({ start, end, isAllDay: false })
const census = whole('2026-11-20', '2026-11-22')

test.each([
  [' Autumn\u00a0 Census ', 'autumn census'],
  ['Autumn cénsus', 'autumn census'],
  ['Census\u00a0\u00ad', 'census'],
  ['Governors’ meeting', "governors' meeting"],
  ['\u00ad ', ''],
])('the name “%s” is also written “%s”', (one, other) => {
  expect(nameKey(one)).toBe(other)
})

test.each(['2026-11-20', '2026-11-21', '2026-11-22'])('a date of three days has %s in common with that day', (day) => {
  expect(dateInCommon([census], [whole(day)], london)).toBe(census)
  expect(dateInCommon([whole(day)], [census], london)).toEqual(whole(day))
})

test.each(['2026-11-19', '2026-11-23'])('a date of three days has nothing in common with %s beside it', (day) => {
  expect(dateInCommon([census], [whole(day)], london)).toBeUndefined()
})

test('of several dates the one that has the day is found; without dates there is none', () => {
  const dates = [whole('2026-01-10'), census, whole('2027-01-10')]
  expect(dateInCommon(dates, [whole('2026-12-01'), whole('2026-11-22')], london)).toBe(census)
  expect(dateInCommon([], [census], london)).toBeUndefined()
  expect(dateInCommon([census], [], london)).toBeUndefined()
})

test('a time counts on the days that the clock shows, and midnight at its end is no day', () => {
  const late = timed('2026-06-30T23:30:00.000Z', '2026-07-01T23:00:00.000Z')
  expect(dateInCommon([late], [whole('2026-07-01')], london)).toBe(late)
  expect(dateInCommon([late], [whole('2026-06-30')], london)).toBeUndefined()
  expect(dateInCommon([late], [whole('2026-07-02')], london)).toBeUndefined()
  expect(dateInCommon([late], [whole('2026-06-30')], dayInZone('UTC'))).toBe(late)
})

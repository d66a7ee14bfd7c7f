import { describe, expect, test } from 'vitest'
import {
  compareOccurrences,
  dayOfSpan,
  inOrderOfDays,
  isPast,
  occurrenceDays,
  overlapsDays,
  toComeFrom,
  touchesMonths,
} from './occurrence.ts'
import { dayInZone } from './zone.ts'

const timed = (start: string, end: string) => ({ start, end, isAllDay: false })
const allDay = (first: string, last: string) => ({
  start: `${first}T00:00:00.000Z`,
  end: `${last}T00:00:00.000Z`,
  isAllDay: true,
})
const zones = ['UTC', 'Europe/London', 'America/New_York', 'Pacific/Auckland']

describe.each(zones)('in the zone %s', (zone) => {
  const dayIn = dayInZone(zone)

  test('an all-day occurrence is a date and never zone-converted', () => {
    for (const day of ['2026-11-20', '2026-03-29', '2026-10-25', '2026-09-27', '2026-03-08']) {
      expect(occurrenceDays(allDay(day, day), dayIn)).toEqual({ first: day, last: day })
    }
    expect(occurrenceDays(allDay('2026-10-24', '2026-10-26'), dayIn)).toEqual({
      first: '2026-10-24',
      last: '2026-10-26',
    })
  })
})

test('a timed schedule is shown on its local days', () => {
  const evening = timed('2026-11-20T23:30:00.000Z', '2026-11-21T00:30:00.000Z')
  expect(occurrenceDays(evening, dayInZone('Europe/London'))).toEqual({ first: '2026-11-20', last: '2026-11-21' })
  expect(occurrenceDays(evening, dayInZone('America/New_York'))).toEqual({ first: '2026-11-20', last: '2026-11-20' })
  expect(occurrenceDays(evening, dayInZone('Pacific/Auckland'))).toEqual({ first: '2026-11-21', last: '2026-11-21' })
})

test('an occurrence that ends at local midnight does not touch the next day', () => {
  const summerEvening = timed('2026-07-01T21:00:00.000Z', '2026-07-01T23:00:00.000Z')
  expect(occurrenceDays(summerEvening, dayInZone('Europe/London'))).toEqual({ first: '2026-07-01', last: '2026-07-01' })
  expect(occurrenceDays(summerEvening, dayInZone('UTC'))).toEqual({ first: '2026-07-01', last: '2026-07-01' })
})

test('an occurrence without length at midnight is on the day that begins', () => {
  const midnight = timed('2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z')
  expect(occurrenceDays(midnight, dayInZone('Europe/London'))).toEqual({ first: '2026-11-20', last: '2026-11-20' })
})

test('the short and the long day of the clock change hold everything within them', () => {
  const london = dayInZone('Europe/London')
  expect(occurrenceDays(timed('2026-03-29T00:30:00.000Z', '2026-03-29T22:30:00.000Z'), london)).toEqual({
    first: '2026-03-29',
    last: '2026-03-29',
  })
  expect(occurrenceDays(timed('2026-10-24T23:30:00.000Z', '2026-10-25T23:30:00.000Z'), london)).toEqual({
    first: '2026-10-25',
    last: '2026-10-25',
  })
})

test('multi-day events say which day of how many', () => {
  const span = { first: '2026-10-24', last: '2026-10-28' }
  expect(dayOfSpan(span, '2026-10-25')).toEqual({ number: 2, total: 5 })
  expect(dayOfSpan(span, '2026-10-28')).toEqual({ number: 5, total: 5 })
  expect(dayOfSpan(span, '2026-10-29')).toBeNull()
  expect(dayOfSpan({ first: '2026-10-24', last: '2026-10-24' }, '2026-10-24')).toBeNull()
})

test("a span touches a range that holds one of its days, not counting the range's end", () => {
  const span = { first: '2026-11-14', last: '2026-11-16' }
  expect(overlapsDays(span, '2026-11-16', '2026-11-27')).toBe(true)
  expect(overlapsDays(span, '2026-11-17', '2026-11-27')).toBe(false)
  expect(overlapsDays(span, '2026-11-10', '2026-11-14')).toBe(false)
})

test('a span touches the months from its first day to its last, and a range of months that holds one of them', () => {
  const span = { first: '2026-10-31', last: '2026-12-01' }
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']
  expect(months.filter((month) => touchesMonths(span, month))).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(touchesMonths(span, '2025-09', '2026-10')).toBe(true)
  expect(touchesMonths(span, '2027-01', '2027-08')).toBe(false)
})

test('occurrences are ordered by all-day, start, name and id', () => {
  const row = (scheduleId: string, name: string, start: string, isAllDay = false) => ({
    scheduleId,
    name,
    start,
    isAllDay,
  })
  const sorted = [
    row('5', 'Webinar', '2026-11-20T14:00:00.000Z'),
    row('6', 'briefing', '2026-11-20T14:00:00.000Z'),
    row('4', 'Assembly', '2026-11-19T23:30:00.000Z'),
    row('3', 'Census', '2026-11-20T00:00:00.000Z', true),
    row('2', 'Census', '2026-11-20T00:00:00.000Z', true),
    row('1', 'Zebra week', '2026-11-16T00:00:00.000Z', true),
  ].toSorted(compareOccurrences)
  expect(sorted.map(({ scheduleId }) => scheduleId)).toEqual(['1', '2', '3', '4', '6', '5'])
})

test('over several days occurrences are ordered by local date first: an evening before an all-day date of the next day', () => {
  const entries = [
    { scheduleId: 'date', name: 'A', ...allDay('2026-11-20', '2026-11-20') },
    { scheduleId: 'evening', name: 'B', ...timed('2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z') },
  ]
  const ids = (zone: string) => inOrderOfDays(entries, dayInZone(zone)).map(({ scheduleId }) => scheduleId)
  expect(ids('America/New_York')).toEqual(['evening', 'date'])
  expect(ids('Europe/London')).toEqual(['date', 'evening'])
})

test('an event is past when its last day is over, not earlier', () => {
  expect(isPast({ first: '2026-11-16', last: '2026-11-19' }, '2026-11-20')).toBe(true)
  expect(isPast({ first: '2026-11-16', last: '2026-11-20' }, '2026-11-20')).toBe(false)
  expect(isPast({ first: '2026-11-21', last: '2026-11-21' }, '2026-11-20')).toBe(false)
})

test.each(zones)(
  'dates to come are those that occur and whose last day is not over, wherever they are in %s',
  (zone) => {
    const dayIn = dayInZone(zone)
    const [today, hour] = ['2026-03-29', 3_600_000]
    const isToCome = toComeFrom(today, dayIn)
    for (let at = Date.parse('2026-03-26T00:00:00.000Z'); at < Date.parse('2026-04-02'); at += hour) {
      const [instant, day] = [new Date(at).toISOString(), new Date(at).toISOString().slice(0, 10)]
      const dates = [
        timed(instant, instant),
        timed('2026-03-20T00:00:00.000Z', instant),
        timed(instant, '2026-03-20T00:00:00.000Z'),
      ]
      for (const date of [...dates, allDay(day, day)]) {
        expect(isToCome({ ...date, isOff: false })).toBe(!isPast(occurrenceDays(date, dayIn), today))
        expect(isToCome({ ...date, isOff: true })).toBe(false)
      }
    }
  },
)

test('the zone is asked only about dates near today', () => {
  const isToCome = toComeFrom('2026-03-29', () => {
    throw new Error('asked')
  })
  const on = (day: string) => isToCome({ ...timed(`${day}T09:00:00.000Z`, `${day}T10:00:00.000Z`), isOff: false })
  expect([on('2026-03-27'), on('2026-03-31')]).toEqual([false, true])
  expect(() => on('2026-03-28')).toThrow('asked')
})

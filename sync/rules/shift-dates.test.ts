import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, shiftedDates, shiftedDay, shifts } from './shift-dates.ts'

const day = 86_400_000
const instants = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2032, 0, 1) / 60_000 })
const timed = fc.tuple(instants, fc.integer({ min: 0, max: 20 * 1440 })).map(([start, minutes]) => ({
  start: new Date(start * 60_000).toISOString(),
  end: new Date((start + minutes) * 60_000).toISOString(),
  isAllDay: false,
}))
const days = fc.integer({ min: Date.UTC(2020, 0, 1) / day, max: Date.UTC(2032, 0, 1) / day })
const toDay = (number: number) => new Date(number * day).toISOString().slice(0, 10)
const kinds = fc.constantFrom(...shifts)
const clock = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' }).format(new Date(instant))
const isSkipped = (instant: string) => clock(instant).startsWith('02:') || clock(instant).startsWith('01:')

describe('a day in the next year', () => {
  test.each([
    ['2026-11-20', 'sameDate', '2027-11-20'],
    ['2028-02-29', 'sameDate', '2029-02-28'],
    ['2027-02-28', 'sameDate', '2028-02-28'],
    ['2026-11-20', 'sameWeekday', '2027-11-19'],
    ['2026-10-30', 'sameWeekday', '2027-10-29'],
    ['2026-05-29', 'sameWeekday', '2027-05-28'],
    ['2028-02-29', 'sameWeekday', '2029-02-27'],
    ['2026-11-20', 'weeks52', '2027-11-19'],
    ['2027-12-31', 'weeks52', '2028-12-29'],
  ] as const)('%s becomes by %s %s', (from, shift, to) => {
    expect(shiftedDay(from, shift)).toBe(to)
  })

  test('the same weekday of the month is that weekday, in that month, and the same one unless there is no fifth', () => {
    fc.assert(
      fc.property(days, (number) => {
        const from = toDay(number)
        const to = shiftedDay(from, 'sameWeekday')
        const nth = (date: string) => Math.ceil(Number(date.slice(8)) / 7)
        expect(new Date(to).getUTCDay()).toBe(new Date(from).getUTCDay())
        expect(to.slice(0, 7)).toBe(`${Number(from.slice(0, 4)) + 1}${from.slice(4, 7)}`)
        expect([nth(from), Math.min(nth(from), 4)]).toContain(nth(to))
      }),
    )
  })
})

describe('dates in the next year', () => {
  test('an all-day date stays a date, and keeps its length unless both its ends keep their dates', () => {
    fc.assert(
      fc.property(days, fc.nat({ max: 60 }), kinds, (from, length, shift) => {
        const at = (number: number) => `${toDay(number)}T00:00:00.000Z`
        const dates = shiftedDates({ start: at(from), end: at(from + length), isAllDay: true }, shift)
        expect(dates.start).toBe(`${shiftedDay(toDay(from), shift)}T00:00:00.000Z`)
        expect(dates.end >= dates.start).toBe(true)
        const moved = Math.round((Date.parse(dates.end) - Date.parse(dates.start)) / day)
        if (shift === 'sameDate') expect(Math.abs(moved - length)).toBeLessThanOrEqual(1)
        else expect(moved).toBe(length)
      }),
    )
  })

  test('a timed date keeps its times of day when the clocks have changed, and never ends before it starts', () => {
    fc.assert(
      fc.property(timed, kinds, (given, shift) => {
        const dates = shiftedDates(given, shift)
        expect(dates.end >= dates.start).toBe(true)
        expect(dayOf(dates.start, false)).toBe(shiftedDay(dayOf(given.start, false), shift))
        if (!isSkipped(dates.start)) expect(clock(dates.start)).toBe(clock(given.start))
        if (!isSkipped(dates.end) && !isSkipped(dates.start)) expect(clock(dates.end)).toBe(clock(given.end))
      }),
      { numRuns: 500 },
    )
  })

  test('14:00 in winter time is 14:00 in summer time, and a skipped hour is the one after it', () => {
    const inMarch = { start: '2026-03-28T14:00:00.000Z', end: '2026-03-28T15:30:00.000Z', isAllDay: false }
    expect(shiftedDates(inMarch, 'sameDate')).toEqual({
      start: '2027-03-28T13:00:00.000Z',
      end: '2027-03-28T14:30:00.000Z',
      isAllDay: false,
    })
    const atNight = { start: '2026-03-28T01:30:00.000Z', end: '2026-03-28T02:10:00.000Z', isAllDay: false }
    expect(shiftedDates(atNight, 'sameDate')).toEqual({
      start: '2027-03-28T01:30:00.000Z',
      end: '2027-03-28T02:10:00.000Z',
      isAllDay: false,
    })
  })
})

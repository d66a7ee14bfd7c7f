import { expect, test } from 'vitest'
import type { MonthEntry } from '../protocol/month-record.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { comingUpMonths, planAhead, planAheadRange, thisWeek, thisWeekRange } from './coming-up.ts'
import type { Day } from './day.ts'
import { dayInZone } from './zone.ts'

const today = '2026-11-20'
const london = dayInZone('Europe/London')

const entry = (name: string, first: Day, last = first, isFeatured = false) =>
  allDayEntry(name, first, last, { isFeatured })

const ids = (entries: MonthEntry[]) => entries.map(({ scheduleId }) => scheduleId)

test('this week goes from the start of the week up to one week from now', () => {
  expect(thisWeekRange(today, 1)).toEqual({ from: '2026-11-16', until: '2026-11-27' })
  expect(thisWeekRange(today, 0)).toEqual({ from: '2026-11-15', until: '2026-11-27' })
})

test('this week holds everything that touches it, in order', () => {
  const entries = [
    entry('next-friday', '2026-11-27'),
    entry('thursday', '2026-11-26'),
    entry('monday', '2026-11-16'),
    entry('sunday', '2026-11-15'),
    entry('since-october', '2026-10-20', '2026-11-16'),
  ]
  expect(ids(thisWeek(entries, thisWeekRange(today, 1), london))).toEqual(['since-october', 'monday', 'thursday'])
  expect(ids(thisWeek(entries, thisWeekRange(today, 0), london))).toContain('sunday')
})

test('plan ahead holds featured events from the end of this week up to 6 months ahead', () => {
  expect(planAheadRange(today)).toEqual({ from: '2026-11-27', until: '2027-05-20' })
  const entries = [
    entry('may', '2027-05-19', '2027-05-19', true),
    entry('later', '2027-05-20', '2027-05-20', true),
    entry('first', '2026-11-27', '2026-11-27', true),
    entry('this-week', '2026-11-26', '2026-11-30', true),
    entry('plain', '2026-12-10'),
  ]
  expect(ids(planAhead(entries, planAheadRange(today), london))).toEqual(['first', 'may'])
})

test('six months after the 31st is the last day of a shorter month', () => {
  expect(planAheadRange('2026-08-31').until).toBe('2027-02-28')
})

test('the month records of both lists reach from the start of the week to the last day of plan ahead', () => {
  expect(comingUpMonths(today, 1)).toEqual({ first: '2026-11', last: '2027-05' })
  expect(comingUpMonths('2026-12-01', 1)).toEqual({ first: '2026-11', last: '2027-05' })
})

test('this week has whole days even when the clocks change', () => {
  expect(thisWeekRange('2026-03-29', 1)).toEqual({ from: '2026-03-23', until: '2026-04-05' })
  expect(thisWeekRange('2026-10-25', 1)).toEqual({ from: '2026-10-19', until: '2026-11-01' })
})

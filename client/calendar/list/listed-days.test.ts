import { expect, test } from 'vitest'
import { dayInZone } from '#sync/rules/zone.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { countEvents, listedOnce, runningFirst, splitPast, withToday, type ListedDay } from './listed-days.ts'

const london = dayInZone('Europe/London')
const today = '2026-11-20'

const week = allDayEntry('week', '2026-11-19', '2026-11-21')
const over = allDayEntry('over', '2026-11-10')
const later = allDayEntry('later', '2026-11-25')

test('past events are hidden by default, and an event that continues is not past', () => {
  const { past, future } = splitPast([week, over, later], today, london)
  expect(past).toEqual([over])
  expect(future).toEqual([week, later])
})

test('events that began before the first listed day are in a group of their own', () => {
  const days = listedOnce([later, week], london)
  const namesOf = (listed: ListedDay[]) => listed.flatMap(({ shown }) => shown.map(({ entry: { name } }) => name))
  const { running, later: rest } = runningFirst(days, today)
  expect([namesOf(running), namesOf(rest)]).toEqual([['week'], ['later']])
  expect(namesOf(runningFirst(days, '2026-11-19').running)).toEqual([])
  expect(runningFirst(days, null)).toEqual({ running: [], later: days })
})

test('an event is counted once, however many of its dates there are', () => {
  expect(countEvents([over, { ...later, eventId: over.eventId }, week])).toBe(2)
})

test('a list has an event of several days once, where it begins', () => {
  const listed = listedOnce([later, week], london)
  expect(listed.map(({ day, shown }) => [day, shown.length])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-25', 1],
  ])
})

test('today stands among the days of a list, also when nothing begins on it', () => {
  const days = ['2026-11-27', '2026-12-01'].map((day) => ({ day, shown: [] }))
  const inOrder = (today: string) => withToday(days, today).map(({ day }) => day)
  expect(inOrder('2026-11-30')).toEqual(['2026-11-27', '2026-11-30', '2026-12-01'])
  expect(inOrder('2026-12-01')).toEqual(['2026-11-27', '2026-12-01'])
  expect(inOrder('2026-12-31').at(-1)).toBe('2026-12-31')
})

import { expect, test } from 'vitest'
import { dayInZone } from '#sync/rules/zone.ts'
import type { Rank } from '../month/week-layout.ts'
import { fromToday } from './from-today.ts'

const allDay = (name: string, first: string, last = first, rank: Rank = 2) => ({
  ...{ name, rank, isAllDay: true },
  start: `2026-11-${first}T00:00:00.000Z`,
  end: `2026-11-${last}T00:00:00.000Z`,
})

test('the upcoming list begins with today, deadlines and featured first, then running events, then the next days', () => {
  const entries = [
    allDay('over', '16'),
    allDay('running', '16', '22'),
    allDay('over yesterday', '17', '19'),
    allDay('today', '20'),
    allDay('featured', '20', '20', 1),
    allDay('deadline', '20', '20', 0),
    allDay('ends today', '18', '20'),
    allDay('tomorrow', '21', '27'),
    allDay('deadline later', '23', '23', 0),
  ]
  const { over, ahead } = fromToday(entries, '2026-11-20', dayInZone('Europe/London'), ({ rank }) => rank)
  expect(over.map(({ name }) => name)).toEqual(['over', 'over yesterday'])
  expect(ahead.map(({ name }) => name)).toEqual([
    ...['deadline', 'featured', 'today', 'running', 'ends today'],
    ...['tomorrow', 'deadline later'],
  ])
})

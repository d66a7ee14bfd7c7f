import { expect, test } from 'vitest'
import type { MonthEntry } from '../protocol/month-record.ts'
import { dueSoon } from './due-soon.ts'

const entry = (name: string, first: string, last = first, more: Partial<MonthEntry> = {}) =>
  ({
    ...{ scheduleId: name, name, isAllDay: true, status: null, requirement: null, typeId: 'deadline' },
    ...{ start: `${first}T00:00:00.000Z`, end: `${last}T00:00:00.000Z` },
    ...more,
  }) as MonthEntry
const dueOf = (...entries: MonthEntry[]) =>
  dueSoon(
    entries,
    ({ typeId }) => typeId === 'deadline',
    '2026-11-20',
    (instant) => String(instant).slice(0, 10),
  ).map(({ entry: { name }, daysLeft }) => [name, daysLeft])

test('deadlines and mandatory events of the next 28 days are due, with the days left', () => {
  const other = { typeId: 'exam' }
  expect(
    dueOf(
      entry('over', '2026-11-19'),
      entry('today', '2026-11-20'),
      entry('in four weeks', '2026-12-18'),
      entry('later', '2026-12-19'),
      entry('an exam', '2026-11-25', '2026-11-25', other),
      entry('useful', '2026-11-25', '2026-11-25', { ...other, requirement: 'Useful' }),
      entry('training', '2026-11-25', '2026-11-25', { ...other, requirement: 'Mandatory' }),
    ),
  ).toEqual([
    ['training', 5],
    ['today', 0],
    ['in four weeks', 28],
  ])
})

test('mandatory ones come first, then what is due earlier', () => {
  expect(
    dueOf(
      entry('tomorrow', '2026-11-21'),
      entry('census', '2026-12-10', '2026-12-10', { requirement: 'Mandatory' }),
      entry('return', '2026-12-01', '2026-12-01', { requirement: 'Mandatory' }),
    ),
  ).toEqual([
    ['return', 11],
    ['census', 20],
    ['tomorrow', 1],
  ])
})

test('a deadline is due on its last day, a mandatory event when it begins, and once it has begun until it ends', () => {
  const mandatory = { typeId: 'exam', requirement: 'Mandatory' as const }
  expect(
    dueOf(
      entry('window', '2026-11-01', '2026-11-22'),
      entry('week', '2026-11-23', '2026-11-27', mandatory),
      entry('running', '2026-11-16', '2026-11-24', mandatory),
      entry('too long', '2026-11-01', '2026-12-31'),
    ),
  ).toEqual([
    ['week', 3],
    ['running', 4],
    ['window', 2],
  ])
})

test('what does not take place is not due', () => {
  const off = (status: MonthEntry['status']) => entry(String(status), '2026-11-25', '2026-11-25', { status })
  expect(dueOf(off('Cancelled'), off('Postponed'), off('Provisional'))).toEqual([['Provisional', 5]])
})

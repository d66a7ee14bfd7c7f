import type { SchoolSpan } from '#client/own-dates/school-days.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { expect, test } from 'vitest'
import { plannerMonths } from './planner-days.ts'

const daysOf = (entries: MonthEntry[], spans: SchoolSpan[] = [], weekA = '') =>
  plannerMonths(schoolYearOf('2026-11'), { entries, names: new Map(), spans, weekA, dayIn: String }).flatMap(
    (month) => month.days,
  )

test('an event that began before the school year is on its first day, every other event on its own first day', () => {
  const entries = [
    allDayEntry('Summer school', '2026-08-25', '2026-09-05'),
    allDayEntry('Open week', '2026-10-05', '2026-10-09'),
  ]
  const days = daysOf(entries).filter((day) => day.entries.length > 0)
  expect(days.map(({ day, entries: onDay }) => [day, ...onDay.map(({ name }) => name)])).toEqual([
    ['2026-09-01', 'Summer school'],
    ['2026-10-05', 'Open week'],
  ])
})

test('an event of several days has a strip on all of them, over the end of a month too', () => {
  const days = daysOf([allDayEntry('Exchange', '2026-10-30', '2026-11-02')])
  const shaded = days.filter(({ strips }) => strips.some((strip) => strip !== null))
  expect(shaded.map(({ day, passing }) => [day, passing.length])).toEqual([
    ['2026-10-30', 0],
    ['2026-10-31', 1],
    ['2026-11-01', 1],
    ['2026-11-02', 1],
  ])
})

test('a term is named where it starts and ends, a holiday where it begins, and an event that is a holiday by itself', () => {
  const days = daysOf(
    [],
    [
      { kind: 'Term', name: 'Autumn', first: '2026-09-03', last: '2026-12-18' },
      { kind: 'Holiday', name: 'Summer', first: '2026-07-20', last: '2026-09-02' },
      { kind: 'SchoolHoliday', name: 'Half-term', first: '2026-10-26', last: '2026-10-30' },
      { kind: 'BankHoliday', name: 'Christmas Day', first: '2026-12-25', last: '2026-12-25' },
    ],
  )
  const named = days.flatMap(({ day, labels }) => labels.map(({ name, edge }) => [day, name, edge].join(' ')))
  expect(named).toEqual([
    '2026-09-01 Summer ',
    '2026-09-03 Autumn starts',
    '2026-12-18 Autumn ends',
    '2026-12-25 Christmas Day ',
  ])
  expect(days.filter(({ mark }) => mark === 'holiday')).toHaveLength(2 + 5 + 1)
})

test('what was added twice is named once', () => {
  const inset = { kind: 'InsetDay', name: 'First aid', first: '2026-11-27', last: '2026-11-27' } as const
  const other = { ...inset, name: 'Safeguarding' }
  const { labels } = daysOf([], [inset, other, { ...inset }]).find(({ day }) => day === '2026-11-27')!
  expect(labels.map(({ name }) => name)).toEqual(['First aid', 'Safeguarding'])
})

test('Mondays have the letters of their weeks', () => {
  const days = daysOf([], [], '2026-11-18').filter(({ week }) => week !== null)
  expect(days.find(({ day }) => day === '2026-11-16')?.week).toBe('A')
  expect(days.find(({ day }) => day === '2026-11-23')?.week).toBe('B')
})

import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { addDays } from '#sync/rules/day.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { expect, test } from 'vitest'
import { schoolMarks, schoolSpans, weekLetters, type OwnDate, type SchoolYear } from './school-days.ts'

const types = new Map([
  ['holidays', { id: 'holidays', isHoliday: true } as NameRecord],
  ['exams', { id: 'exams', isHoliday: false } as NameRecord],
])
const own = (kind: OwnDate['kind'], name: string, firstDay: string, lastDay = firstDay): OwnDate => ({
  key: `${kind} ${firstDay}`,
  ...{ kind, name, firstDay, lastDay },
})
const year = (entries: MonthEntry[], dates: OwnDate[] = [], nation: SchoolYear['nation'] = 'EnglandAndWales') => ({
  ...{ entries, names: types, dates, nation },
  dayIn: dayInZone('Europe/London'),
  nameOf: ({ name }: { name: string }) => name,
})
const marked = (given: SchoolYear, from: string, to: string) =>
  [...schoolMarks(schoolSpans(given, from, to), from, to)].map((one) => one.join(' ')).toSorted()

test('every day of a school holiday is marked, unless it is cancelled', () => {
  const holiday = { typeId: 'holidays' }
  const entries = [
    allDayEntry('Half-term', '2026-10-29', '2026-11-02', holiday),
    allDayEntry('Winter break', '2026-11-21', '2026-11-30', { ...holiday, status: 'Cancelled' }),
    allDayEntry('Exam', '2026-11-09', '2026-11-10', { typeId: 'exams' }),
  ]
  expect(marked(year(entries), '2026-11-01', '2026-11-30')).toEqual(['2026-11-01 holiday', '2026-11-02 holiday'])
})

test('bank holidays are those of the nation that was chosen, over the turn of the year too', () => {
  const days = (nation: SchoolYear['nation']) => marked(year([], [], nation), '2026-11-15', '2027-01-15')
  expect(days('EnglandAndWales')).toEqual(['2026-12-25 holiday', '2026-12-28 holiday', '2027-01-01 holiday'])
  expect(days('Scotland')).toEqual([
    '2026-11-30 holiday',
    '2026-12-25 holiday',
    '2026-12-28 holiday',
    '2027-01-01 holiday',
    '2027-01-04 holiday',
  ])
})

test('an own holiday and an INSET day are marked, a term is not, and an INSET day within a holiday stays one', () => {
  const dates = [
    own('Term', 'Autumn', '2026-09-03', '2026-12-18'),
    own('Holiday', 'Half-term', '2026-10-26', '2026-10-30'),
    own('InsetDay', 'Training', '2026-10-30'),
  ]
  expect(marked(year([], dates), '2026-10-28', '2026-11-05')).toEqual([
    '2026-10-28 holiday',
    '2026-10-29 holiday',
    '2026-10-30 inset',
  ])
})

test('an own date that ends before it starts is its first day, one without a name or days is none', () => {
  const dates = [
    own('Holiday', 'Backwards', '2026-10-28', '2026-10-01'),
    own('Holiday', '', '2026-10-05', '2026-10-09'),
    own('InsetDay', 'Unfinished', '', ''),
  ]
  expect(marked(year([], dates), '2026-10-01', '2026-10-31')).toEqual(['2026-10-28 holiday'])
})

test('an own date of a thousand years marks no more than the days that are shown', () => {
  const dates = [own('Holiday', 'For ever', '1900-01-01', '2999-12-31')]
  expect(marked(year([], dates), '2026-11-01', '2026-11-30')).toHaveLength(30)
})

test('weeks are A and B in turn from the chosen one, and a week without school does not count', () => {
  const dates = [own('Holiday', 'Half-term', '2026-10-26', '2026-10-30')]
  const spans = schoolSpans(year([], dates), '2026-09-01', '2027-08-31')
  const letters = weekLetters('2026-10-14', spans)
  const from = (monday: string) => [0, 1, 2, 3].map((week) => letters.get(addDays(monday, week * 7)) ?? '-').join('')
  expect(from('2026-10-12')).toBe('AB-A')
  expect(from('2026-09-21')).toBe('BABA')
  expect([...weekLetters('', spans)]).toEqual([])
})

test('with own terms only weeks of a term have a letter, and the calendar’s holidays do not count', () => {
  const calendars = allDayEntry('Half-term elsewhere', '2026-10-19', '2026-10-23', { typeId: 'holidays' })
  const dates = [
    own('Term', 'Autumn', '2026-09-28', '2026-10-23'),
    own('Term', 'Overlapping', '2026-10-01', '2026-10-23'),
  ]
  const letters = weekLetters('2026-09-28', schoolSpans(year([calendars], dates), '2026-09-01', '2027-08-31'))
  expect([...letters].map((one) => one.join(' '))).toEqual([
    '2026-09-28 A',
    '2026-10-05 B',
    '2026-10-12 A',
    '2026-10-19 B',
  ])
})

import type { SchoolSpan } from '#client/own-dates/school-days.ts'
import { expect, test } from 'vitest'
import { shadedDays } from './shaded-days.ts'

const spans: SchoolSpan[] = [
  { kind: 'Term', name: 'Autumn term', first: '2026-09-03', last: '2026-12-18' },
  { kind: 'SchoolHoliday', name: 'Half-term', first: '2026-12-19', last: '2027-01-03' },
  { kind: 'BankHoliday', name: 'Christmas Day', first: '2026-12-25', last: '2026-12-25' },
  { kind: 'InsetDay', name: 'First aid', first: '2027-01-04', last: '2027-01-04' },
]
const letters = new Map([
  ['2026-12-14', 'A' as const],
  ['2027-01-04', 'B' as const],
])
const days = shadedDays(spans, letters, '2026-12-14', '2027-01-10')
const namesOn = (day: string) => days.get(day)?.labels.map(({ name, edge }) => [name, edge].filter(Boolean).join(' '))

test('a holiday is named on each of its days, a term on its first and last', () => {
  expect(namesOn('2026-12-18')).toEqual(['Autumn term ends'])
  expect(namesOn('2026-12-25')).toEqual(['Half-term', 'Christmas Day'])
  expect(namesOn('2027-01-03')).toEqual(['Half-term'])
  expect(namesOn('2027-01-04')).toEqual(['First aid'])
})

test('days of holidays and INSET days are shaded, a day of term is not', () => {
  const marks = ['2026-12-18', '2026-12-19', '2027-01-03', '2027-01-04'].map((day) => days.get(day)?.mark)
  expect(marks).toEqual([undefined, 'holiday', 'holiday', 'inset'])
})

test('the five days of a week have its letter, and a day that is nothing for schools is left out', () => {
  expect([...days].flatMap(([day, { week }]) => (week ? [`${day} ${week}`] : []))).toEqual([
    ...['14', '15', '16', '17', '18'].map((day) => `2026-12-${day} A`),
    ...['04', '05', '06', '07', '08'].map((day) => `2027-01-${day} B`),
  ])
  expect(days.has('2027-01-09')).toBe(false)
})

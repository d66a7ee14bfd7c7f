import { expect, test } from 'vitest'
import { monthsOfYear, nextFreeMonth, otherOfMonth, sortByMonth } from './months-with-headlines.ts'

const headline = (day: string, archived = false) => ({ id: day, name: day, start: `${day}T00:00:00.000Z`, archived })
const headlines = [headline('2026-11-01'), headline('2026-12-07'), headline('2027-01-01', true), headline('2026-10-01')]

test('a headline of a month that has one reports the other, wherever in the month that begins', () => {
  expect(otherOfMonth(headlines, 'new', '2026-12')?.id).toBe('2026-12-07')
  expect(otherOfMonth(headlines, '2026-12-07', '2026-12')).toBeUndefined()
})

test('an archived headline takes no month', () => {
  expect(otherOfMonth(headlines, 'new', '2027-01')).toBeUndefined()
  expect(nextFreeMonth(headlines, '2026-11')).toBe('2027-01')
  expect(nextFreeMonth(headlines, '2027-01')).toBe('2027-02')
})

test('the list begins with this month, then what comes, and what is over last', () => {
  const days = ['2026-10-01', '2026-12-07', '2026-11-01', '2026-11-25', '2026-09-01']
  const sorted = days.toSorted((one, other) => sortByMonth(one, '2026-11-20') - sortByMonth(other, '2026-11-20'))
  expect(sorted).toEqual(['2026-11-01', '2026-11-25', '2026-12-07', '2026-10-01', '2026-09-01'])
})

test('a school year has twelve months, each with the headlines that begin in it and those that wait archived', () => {
  const months = monthsOfYear([...headlines, headline('2026-12-01'), headline('2027-09-01')], 2026)
  expect(months.map(({ month }) => month)).toEqual([
    ...['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'],
    ...['2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08'],
  ])
  const named = months.map(({ shown, archived }) => [shown, archived].map((some) => some.map(({ id }) => id)))
  expect(named.slice(0, 5)).toEqual([
    [[], []],
    [['2026-10-01'], []],
    [['2026-11-01'], []],
    [['2026-12-01', '2026-12-07'], []],
    [[], ['2027-01-01']],
  ])
})

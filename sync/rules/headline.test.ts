import { expect, test } from 'vitest'
import { headlineEnd, headlineOf, headlineReference } from './headline.ts'

const headline = (id: string, start: string) => ({ id, start: `${start}T00:00:00.000Z` })

test('the reference is today for the current month, else the last day of the shown month', () => {
  expect(headlineReference('2026-11', '2026-11-20')).toBe('2026-11-20')
  expect(headlineReference('2026-12', '2026-11-20')).toBe('2026-12-31')
  expect(headlineReference('2026-02', '2026-11-20')).toBe('2026-02-28')
})

test('the month headline is the latest whose start lies within one month before the reference date', () => {
  const headlines = [
    headline('october', '2026-10-25'),
    headline('november', '2026-11-01'),
    headline('late', '2026-11-21'),
  ]
  expect(headlineOf(headlines, '2026-11-20')?.id).toBe('november')
  expect(headlineOf(headlines, '2026-10-31')?.id).toBe('october')
  expect(headlineOf(headlines, '2026-11-30')?.id).toBe('late')
})

test('a headline that began exactly a month before the reference date is too old, one that begins on it is not', () => {
  expect(headlineOf([headline('old', '2026-10-20')], '2026-11-20')).toBeNull()
  expect(headlineOf([headline('young', '2026-10-21')], '2026-11-20')?.id).toBe('young')
  expect(headlineOf([headline('new', '2026-11-20')], '2026-11-20')?.id).toBe('new')
  expect(headlineOf([headline('future', '2026-11-21')], '2026-11-20')).toBeNull()
})

test('the lowest id wins between two headlines with the same start', () => {
  const headlines = [headline('b', '2026-11-01'), headline('a', '2026-11-01')]
  expect(headlineOf(headlines, '2026-11-20')?.id).toBe('a')
  expect(headlineOf(headlines.toReversed(), '2026-11-20')?.id).toBe('a')
})

test('a headline ends a month after its start, on the last day of a month that is shorter', () => {
  expect(headlineEnd('2026-11-01')).toBe('2026-12-01')
  expect(headlineEnd('2027-01-31')).toBe('2027-02-28')
})

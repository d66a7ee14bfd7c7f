import { expect, test } from 'vitest'
import { daysOf, elapsedOf, openingRange, presetOf, presets, rangeBefore, rangeOf } from './presets.ts'

test('the range opens with the starts of this month and the next, which is a day more than this month', () => {
  expect(openingRange('2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-01' })
  expect(openingRange('2026-12-31')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
  for (const today of ['2026-11-01', '2026-11-20', '2026-11-30', '2026-12-31', '2028-02-29']) {
    expect(presetOf(openingRange(today), today)).toBeNull()
  }
})

test('the last days end with today, over a change of the clocks too', () => {
  expect(rangeOf('last7', '2026-10-28')).toEqual({ from: '2026-10-22', to: '2026-10-28' })
  expect(daysOf(rangeOf('last30', '2026-10-28'))).toBe(30)
})

test('months, terms and school years end with their last day', () => {
  expect(rangeOf('thisMonth', '2026-12-04')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(rangeOf('lastMonth', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(rangeOf('thisTerm', '2026-09-01')).toEqual({ from: '2026-09-01', to: '2026-12-31' })
  expect(rangeOf('thisTerm', '2027-03-31')).toEqual({ from: '2027-01-01', to: '2027-03-31' })
  expect(rangeOf('thisTerm', '2027-08-31')).toEqual({ from: '2027-04-01', to: '2027-08-31' })
  expect(rangeOf('thisYear', '2027-08-31')).toEqual({ from: '2026-09-01', to: '2027-08-31' })
})

test('each preset means one range, on the last day of a month too', () => {
  for (const today of ['2026-11-20', '2026-11-30', '2026-12-31', '2027-02-28']) {
    expect(presetOf(rangeOf('thisMonth', today), today)).toBe('thisMonth')
    expect(rangeOf('thisMonth', today).to.slice(0, 7)).toBe(today.slice(0, 7))
    for (const chosen of presets) expect(presetOf(rangeOf(chosen, today), today, chosen)).toBe(chosen)
  }
})

test('a range is known as its preset, and any other as none', () => {
  expect(presetOf({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-20')).toBe('thisMonth')
  expect(presetOf({ from: '2026-11-01', to: '2026-12-02' }, '2026-11-20')).toBeNull()
})

test('a range that is not over is compared by its days up to today', () => {
  const year = rangeOf('thisYear', '2026-11-28')
  expect(elapsedOf(year, '2026-11-28')).toEqual({ from: '2026-09-01', to: '2026-11-28' })
  expect(rangeBefore(elapsedOf(year, '2026-11-28'))).toEqual({ from: '2026-06-04', to: '2026-08-31' })
  const past = rangeOf('lastMonth', '2026-11-28')
  expect(elapsedOf(past, '2026-11-28')).toEqual(past)
})

test('the period before has as many days and ends the day before the range begins', () => {
  expect(rangeBefore({ from: '2026-11-08', to: '2026-11-14' })).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})

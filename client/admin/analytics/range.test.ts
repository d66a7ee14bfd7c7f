import { expect, test } from 'vitest'
import { instantsOf, isOver, readRange } from './range.ts'

test('a range is over once its last day is, and can still fill until then', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(isOver(november, '2026-11-30')).toBe(false)
  expect(isOver(november, '2026-12-01')).toBe(true)
})

test('a range begins and ends at midnight on the device, also where the clocks change in it', () => {
  const range = instantsOf({ from: '2026-03-01', to: '2026-03-31' })
  expect(range).toEqual({
    fromDate: new Date(2026, 2, 1).toISOString(),
    toDate: new Date(2026, 3, 1).toISOString(),
  })
})

test('a range can be one day, the one on which the clocks change too', () => {
  expect(instantsOf({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    fromDate: new Date(2026, 9, 25).toISOString(),
    toDate: new Date(2026, 9, 26).toISOString(),
  })
})

test.each([
  ['', '2026-11-01'],
  ['2026-11-01', ''],
  ['2026-11-02', '2026-11-01'],
  ['2026-11-01', 'tomorrow'],
  ['0002-11-01', '2026-11-01'],
])('from %j to %j is no range', (from, to) => {
  expect(instantsOf({ from, to })).toBeNull()
})

const usual = { from: '2026-11-01', to: '2026-12-01' }

test.each([
  ['', usual, false],
  ['from=2026-10-01&to=', { from: '2026-10-01', to: '' }, false],
  ['from=2026-13-01&to=2026-12-24', { from: '2026-11-01', to: '2026-12-24' }, true],
  ['from=2027-02-31&to=soon', usual, true],
  ['staff=no', usual, false],
  ['staff=yes', usual, true],
])('what nobody can read in the address %j is left out and reported', (query, range, hasUnknown) => {
  expect(readRange(new URLSearchParams(query), usual)).toEqual({ range, hasUnknown })
})

import { expect, test } from 'vitest'
import { instantsOf } from './local-time.ts'

const london = 'Europe/London'

test('an ordinary local time is one instant, in winter and in summer', () => {
  expect(instantsOf('2026-11-20T09:30', london)).toEqual([{ instant: '2026-11-20T09:30:00.000Z', zoneName: 'GMT' }])
  expect(instantsOf('2026-06-01T09:30:15', london)).toEqual([{ instant: '2026-06-01T08:30:15.000Z', zoneName: 'BST' }])
})

test('a time in the hour that clocks show twice is two instants, distinguished by the name of the clock', () => {
  const twice = [
    { instant: '2026-10-25T00:30:00.000Z', zoneName: 'BST' },
    { instant: '2026-10-25T01:30:00.000Z', zoneName: 'GMT' },
  ]
  expect(instantsOf('2026-10-25T01:30', london)).toEqual(twice)
  expect(instantsOf('2026-10-25T01:00', london)).toHaveLength(2)
})

test('a time in the hour that clocks leave out is no instant', () => {
  expect(instantsOf('2027-03-28T01:00', london)).toEqual([])
  expect(instantsOf('2027-03-28T01:59:59', london)).toEqual([])
})

test.each(['2026-10-25T00:59:59', '2026-10-25T02:00', '2027-03-28T00:59:59', '2027-03-28T02:00'])(
  '%s, beside a change of clocks, is one instant',
  (local) => expect(instantsOf(local, london)).toHaveLength(1),
)

test('the midnight that a zone skips, and the half hour that one repeats, are found as well', () => {
  expect(instantsOf('2026-03-29T00:30', 'Asia/Beirut')).toEqual([])
  expect(instantsOf('2026-04-05T01:45', 'Australia/Lord_Howe').map(({ instant }) => instant)).toEqual([
    '2026-04-04T14:45:00.000Z',
    '2026-04-04T15:15:00.000Z',
  ])
})

test('refuses a text that is no local time', () => {
  expect(() => instantsOf('soon', london)).toThrow(RangeError)
  expect(() => instantsOf('2026-10-25T01:30', 'Europe/Nowhere')).toThrow(RangeError)
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { dateText, heldBy, onDay, partAt, partsOfText, stepped } from './date-text.ts'
import { typedDay, typedMoment, typedSchedule } from '#sync/rules/typed-date.ts'

beforeAll(() => vi.stubEnv('TZ', 'Europe/London'))
afterAll(() => vi.unstubAllEnvs())

const london = 'Europe/London'
const day = fc
  .integer({ min: -25_000, max: 47_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
/** Whole minutes of 1975 to 2095, a third of them in the nights in which the clocks of London change. */
const minute = fc.oneof(
  fc.integer({ min: 2_629_800, max: 65_745_000 }),
  fc.integer({ min: 0, max: 240 }).map((after) => Date.parse('2026-10-24T23:00:00Z') / 60_000 + after),
  fc.integer({ min: 0, max: 240 }).map((after) => Date.parse('2027-03-27T23:00:00Z') / 60_000 + after),
)
const instant = minute.map((number) => new Date(number * 60_000).toISOString())

test('what a field shows of any day or moment is read as the same, whatever today is', () => {
  fc.assert(
    fc.property(day, instant, day, (one, moment, today) => {
      expect(typedDay(dateText(one, false), today)).toEqual({ value: one, problem: null })
      expect(typedMoment(dateText(moment, true), london, today)).toEqual({ value: moment, problem: null })
      const beside = dateText(moment, true, dayOnDevice(moment))
      expect(typedMoment(beside, london, today, heldBy(moment, true))).toEqual({ value: moment, problem: null })
      const schedule = { end: null, isAllDay: false }
      const none = { day: null, time: null }
      expect(typedSchedule(dateText(moment, true), london, today, none)).toEqual({
        value: moment,
        problem: null,
        schedule,
      })
    }),
  )
})

test('any text at all is read without an error, and gives a day or a problem', () => {
  const piece = fc.constantFrom(
    ...'4 12 / - . : dec fri next to 9 30 pm 2026 26 today th week in noon bst 31 feb'.split(' '),
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(piece, fc.constant(' ')), { maxLength: 12 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const read = typedSchedule(typed, london, '2026-11-20', { day: '2026-11-20', time: null })
      if (read.problem) expect(read.value).toBe('')
      else if (typed.trim() !== '') expect(Number.isNaN(Date.parse(read.value))).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('a time that the clock shows twice is followed by its name, and one beside its day stands alone', () => {
  expect(dateText('2026-10-25T00:30:00.000Z', true)).toBe('25/10/2026 01:30 BST')
  expect(dateText('2026-12-04T10:30:00.000Z', true, '2026-12-04')).toBe('10:30')
  expect(dateText('2026-12-05T10:30:00.000Z', true, '2026-12-04')).toBe('05/12/2026 10:30')
  expect(dateText('', true)).toBe('')
})

test('the part at the caret is the one that the arrow keys change; all selected, the day', () => {
  const text = '04/12/2026 09:30 GMT'
  expect(partsOfText(text).map(({ part, from, to }) => `${part} ${text.slice(from, to)}`)).toEqual([
    'day 04',
    'month 12',
    'year 2026',
    'hour 09',
    'minute 30',
  ])
  expect(partAt(text, 4, 4)?.part).toBe('month')
  expect(partAt(text, 0, text.length)?.part).toBe('day')
  expect(partAt('04/12/2026 09:30', 0, 16)?.part).toBe('day')
  expect(partAt('10:30', 5, 5)?.part).toBe('minute')
  expect(partAt('4 dec', 0, 0)).toBe(null)
})

test.each([
  ['2026-12-31', 'day', 1, '2027-01-01'],
  ['2027-03-31', 'month', -1, '2027-02-28'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
] as const)('%s goes by one %s of %i to %s', (value, part, by, expected) => {
  expect(stepped(value, false, part, by)).toBe(expected)
})

test.each([
  ['2026-12-04T09:32', 'minute', 1, '2026-12-04T09:35'],
  ['2026-12-04T09:32', 'minute', -1, '2026-12-04T09:30'],
  ['2026-12-04T23:30', 'hour', 1, '2026-12-05T00:30'],
  // From 00:30 BST to the first and the second 01:30, and over the hour that is skipped.
  ['2026-10-25T00:30', 'hour', 1, '2026-10-25T01:30'],
  ['2027-03-28T00:30', 'hour', 1, '2027-03-28T01:30'],
  // The clock keeps its time over the change, and 01:30, which it skips, becomes 02:30.
  ['2026-10-24T08:00', 'day', 1, '2026-10-25T09:00'],
  ['2027-03-27T01:30', 'day', 1, '2027-03-28T01:30'],
] as const)('%s UTC goes by one %s of %i to %s UTC', (value, part, by, expected) => {
  expect(stepped(`${value}:00.000Z`, true, part, by)).toBe(`${expected}:00.000Z`)
})

test('a moment keeps its time on another day', () => {
  expect(onDay('2026-07-01T08:30:00.000Z', '2026-12-01')).toBe('2026-12-01T09:30:00.000Z')
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endAfter, inputToValue, movedDate, valueToInput, withAllDay } from './schedule-input.ts'

beforeAll(() => vi.stubEnv('TZ', 'Europe/London'))
afterAll(() => vi.unstubAllEnvs())

const allDay = (start: string, end = start) => ({
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
  isAllDay: true,
})

test('an all-day value is a date in every zone, and a timed one is shown on the clock of the device', () => {
  expect(valueToInput('2026-07-01T00:00:00.000Z', true)).toBe('2026-07-01')
  expect(valueToInput('2026-07-01T12:30:00.000Z', false)).toBe('2026-07-01T13:30')
  expect(inputToValue('2026-07-01', true)).toBe('2026-07-01T00:00:00.000Z')
  expect(inputToValue('2026-07-01T13:30', false)).toBe('2026-07-01T12:30:00.000Z')
})

test('an incomplete date is empty in both directions', () => {
  for (const input of ['', '2026-13-01', '2026-02-30T', 'soon']) expect(inputToValue(input, true)).toBe('')
  expect(inputToValue('2026-07-01T', false)).toBe('')
  expect(valueToInput('', true)).toBe('')
  expect(valueToInput('not a date', false)).toBe('')
})

test('all-day switched off snaps start and end to the start of their day on the device', () => {
  expect(withAllDay(allDay('2026-07-01', '2026-07-03'), false)).toEqual({
    start: '2026-06-30T23:00:00.000Z',
    end: '2026-07-02T23:00:00.000Z',
    isAllDay: false,
  })
})

test('all-day switched on keeps the days that the date touches, and one that ends at midnight not the next', () => {
  const timed = { start: '2026-07-01T22:30:00.000Z', end: '2026-07-02T23:00:00.000Z', isAllDay: false }
  expect(withAllDay(timed, true)).toEqual(allDay('2026-07-01', '2026-07-02'))
  expect(withAllDay({ ...timed, end: '2026-07-01T22:30:00.000Z' }, true)).toEqual(allDay('2026-07-01'))
})

test('a start or end that is missing stays missing, and an end before the start is not put right', () => {
  expect(withAllDay({ start: '', end: '2026-07-01T12:00:00.000Z', isAllDay: false }, true)).toEqual({
    ...allDay('2026-07-01'),
    start: '',
  })
  expect(withAllDay({ start: '', end: '', isAllDay: true }, false)).toEqual({ start: '', end: '', isAllDay: false })
  const wrong = { start: '2026-07-03T12:00:00.000Z', end: '2026-07-01T12:00:00.000Z', isAllDay: false }
  expect(withAllDay(wrong, true)).toEqual(allDay('2026-07-03', '2026-07-01'))
})

test('the end moves with the start, so that the length stays', () => {
  const before = allDay('2026-11-20', '2026-11-21')
  expect(endAfter(before, '2026-12-10T00:00:00.000Z', true)).toBe('2026-12-11T00:00:00.000Z')
  expect(endAfter(before, '2026-11-10T00:00:00.000Z', true), 'also to earlier').toBe('2026-11-11T00:00:00.000Z')
  expect(endAfter(before, '', true), 'of no start').toBe(before.end)
})

test('the length of a time stays on the clock when the clocks change', () => {
  const before = { start: '2026-10-20T22:00:00.000Z', end: '2026-10-21T07:00:00.000Z', isAllDay: false }
  expect(endAfter(before, '2026-10-24T22:00:00.000Z', false), 'from 23:00 to 08:00').toBe('2026-10-25T08:00:00.000Z')
  const short = { start: '2026-10-20T00:30:00.000Z', end: '2026-10-20T01:00:00.000Z', isAllDay: false }
  expect(endAfter(short, '2026-10-25T01:30:00.000Z', false), 'the second 01:30').toBe('2026-10-25T02:00:00.000Z')
  const toSkipped = { start: '2026-11-20T00:30:00.000Z', end: '2026-11-20T01:30:00.000Z', isAllDay: false }
  expect(endAfter(toSkipped, '2027-03-28T00:30:00.000Z', false), 'an hour later').toBe('2027-03-28T01:30:00.000Z')
})

test('an end that is missing, or a time on what was all day, is as short as can be', () => {
  const start = '2026-12-10T09:00:00.000Z'
  expect(endAfter(allDay('2026-11-20', '2026-11-22'), start, false)).toBe('2026-12-10T10:00:00.000Z')
  expect(endAfter({ ...allDay('2026-11-20'), end: '' }, '2026-12-10T00:00:00.000Z', true)).toBe(
    '2026-12-10T00:00:00.000Z',
  )
})

test('an end that came first is not kept before the start, and one that comes later is left as it is', () => {
  const wrong = allDay('2026-11-21', '2026-11-20')
  expect(endAfter(wrong, '2026-12-10T00:00:00.000Z', true)).toBe('2026-12-10T00:00:00.000Z')
  expect(endAfter(wrong, '2026-11-19T00:00:00.000Z', true)).toBe(wrong.end)
  expect(endAfter({ ...wrong, start: '' }, '2026-11-19T00:00:00.000Z', true)).toBe(wrong.end)
})

test('a date gets another time, and no other date of its event does', () => {
  const [first, second] = ['2026-12-04', '2026-12-11'].map((day, index) => ({
    id: String(index),
    start: `${day}T09:00:00.000Z`,
    end: `${day}T10:00:00.000Z`,
    isAllDay: false,
  })) as [Listed, Listed]
  const next = { start: '2026-12-07T09:00:00.000Z', end: '2026-12-07T10:00:00.000Z', isAllDay: false }
  const { start, end, isAllDay } = first
  expect(movedDate([first, second], { start, end, isAllDay }, next)).toEqual([{ ...first, ...next }, second])
  expect(movedDate([second], { start, end, isAllDay }, next)).toBeNull()
})

type Listed = { id: string; start: string; end: string; isAllDay: boolean }

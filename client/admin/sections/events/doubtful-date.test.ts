import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { doubtsOf } from './doubtful-date.ts'

beforeAll(() => vi.stubEnv('TZ', 'Europe/London'))
afterAll(() => vi.unstubAllEnvs())

const now = '2026-07-01T12:00:00.000Z'
const timed = (start: string, end: string) => ({ start: `${start}:00.000Z`, end: `${end}:00.000Z`, isAllDay: false })
const allDay = (start: string, end = start) => ({
  ...timed(`${start}T00:00`, `${end}T00:00`),
  isAllDay: true,
})
const kinds = (time: Parameters<typeof doubtsOf>[0]) => doubtsOf(time, now).map(({ kind }) => kind)

test('a timed date of no length is doubtful, and nine to ten is offered after a switch from all-day', () => {
  expect(doubtsOf(timed('2026-07-02T23:00', '2026-07-02T23:00'), now)).toEqual([
    { kind: 'noLength', instead: { start: '2026-07-03T08:00:00.000Z', end: '2026-07-03T09:00:00.000Z' } },
  ])
  expect(doubtsOf(timed('2026-07-02T13:30', '2026-07-02T13:30'), now)).toEqual([
    { kind: 'noLength', instead: { start: '2026-07-02T13:30:00.000Z', end: '2026-07-02T14:30:00.000Z' } },
  ])
  expect(kinds(allDay('2026-07-02'))).toEqual([])
  expect(kinds(timed('2026-06-30T23:00', '2026-06-30T23:00')), 'today, since midnight').toEqual(['noLength'])
})

test('an end earlier in the day than the start, on the next day, is doubtful, and midnight is not', () => {
  expect(kinds(timed('2026-07-02T13:00', '2026-07-03T08:00'))).toEqual(['overMidnight'])
  expect(kinds(timed('2026-07-02T13:00', '2026-07-02T23:00')), 'until midnight').toEqual([])
  expect(kinds(timed('2026-07-02T13:00', '2026-07-03T14:00')), 'a day and an hour').toEqual([])
  expect(kinds(timed('2026-07-02T13:00', '2026-07-04T08:00')), 'two nights').toEqual([])
})

test('a past date is doubtful, and today is not', () => {
  expect(kinds(allDay('2026-06-29', '2026-06-30'))).toEqual(['past'])
  expect(kinds(allDay('2026-06-29', '2026-07-01'))).toEqual([])
  expect(kinds(timed('2026-07-01T10:00', '2026-07-01T11:59'))).toEqual(['past'])
  expect(kinds(timed('2026-07-01T10:00', '2026-07-01T12:01'))).toEqual([])
})

test('a date that cannot be saved has its error instead', () => {
  expect(kinds({ start: '', end: '2026-06-01T00:00:00.000Z', isAllDay: true })).toEqual([])
  expect(kinds(allDay('2026-06-29', '2026-06-28'))).toEqual([])
})

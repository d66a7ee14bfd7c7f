import { beforeAll, expect, test, vi } from 'vitest'
import type { EventTranslate } from '#client/i18n/words/event.ts'
import { dateInWords, durationInWords, nearness } from './event-time.ts'

let t: EventTranslate

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { eventWords } = await import('#client/i18n/words/event.ts')
  t = translator(eventWords)
})

const local = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).toISOString()
const timed = (start: string, end: string) => ({ start, end, isAllDay: false })
const allDay = (first: string, last = first) => ({
  start: `${first}T00:00:00.000Z`,
  end: `${last}T00:00:00.000Z`,
  isAllDay: true,
})

test('the date is in words with its weekday', () => {
  expect(dateInWords(t, allDay('2026-11-20'))).toBe('Friday 20 November 2026')
  expect(dateInWords(t, allDay('2026-10-24', '2026-10-28'))).toBe('Saturday 24 to Wednesday 28 October 2026')
  expect(dateInWords(t, allDay('2026-10-26', '2026-11-03'))).toBe('Monday 26 October to Tuesday 3 November 2026')
  expect(dateInWords(t, allDay('2026-12-21', '2027-01-01'))).toBe('Monday 21 December 2026 to Friday 1 January 2027')
  expect(dateInWords(t, timed(local(20, 14), local(20, 15, 30)))).toBe('Friday 20 November 2026, 14:00 to 15:30')
  expect(dateInWords(t, timed(local(20, 14), local(20, 14)))).toBe('Friday 20 November 2026, 14:00')
  expect(dateInWords(t, timed(local(20, 14), local(21, 10)))).toBe(
    'Friday 20 November, 14:00 to Saturday 21 November 2026, 10:00',
  )
  expect(dateInWords(t, timed(local(20, 18), local(21, 0)))).toBe('Friday 20 November 2026, 18:00 to 00:00')
  expect(dateInWords(t, timed(local(20, 18), local(22, 0)))).toBe(
    'Friday 20 November, 18:00 to Sunday 22 November 2026, 00:00',
  )
})

test('an event says how near it is', () => {
  const near = (first: string, last = first) => nearness(t, allDay(first, last), '2026-11-20')
  expect(near('2026-11-25')).toBe('in 5 days')
  expect(near('2026-11-20')).toBe('today')
  expect(near('2026-11-21')).toBe('tomorrow')
  expect(near('2026-11-16', '2026-11-18')).toBe('2 days ago')
  expect(near('2026-11-19', '2026-11-23')).toBe('Today is day 2 of 5')
  expect(near('2027-05-20')).toBe('in 6 months')
})

test('an event says how long it is', () => {
  expect(durationInWords(t, timed(local(20, 14), local(20, 15, 30)))).toBe('1 hour 30 minutes')
  expect(durationInWords(t, timed(local(20, 14), local(20, 14, 45)))).toBe('45 minutes')
  expect(durationInWords(t, timed(local(20, 9), local(20, 11)))).toBe('2 hours')
  expect(durationInWords(t, timed(local(20, 9), local(22, 11)))).toBe('3 days')
  expect(durationInWords(t, timed(local(20, 9), local(20, 9)))).toBeNull()
  expect(durationInWords(t, allDay('2026-11-20'))).toBe('All day')
  expect(durationInWords(t, allDay('2026-10-24', '2026-10-28'))).toBe('5 days')
})

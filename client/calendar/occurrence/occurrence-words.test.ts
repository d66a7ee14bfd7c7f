import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CalendarTranslate } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { cellName, occurrenceName, partInWords, partOfEach, timeOnDay, untilInWords } from './occurrence-words.ts'

let t: CalendarTranslate

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { calendarWords } = await import('#client/i18n/words/calendar.ts')
  t = translator(calendarWords)
})

describe('a cell is named by the whole date', () => {
  test.each<[string, number | null, string]>([
    ['2026-11-20', 2, 'Friday 20 November 2026, 2 events, today'],
    ['2026-11-21', 1, 'Saturday 21 November 2026, 1 event'],
    ['2026-10-25', 0, 'Sunday 25 October 2026, no events'],
    ['2026-10-25', null, 'Sunday 25 October 2026, Loading events'],
  ])('%s with %i', (day, count, name) => {
    expect(cellName(t, day, '2026-11-20', count)).toBe(name)
  })
})

const local = (hours: number, day = 20) => new Date(2026, 10, day, hours).toISOString()
const timed = { start: local(14), end: local(15), isAllDay: false }

test('multi-day events say day 2 of 5', () => {
  expect(partInWords(t, { number: 2, total: 5 })).toBe('day 2 of 5')
  expect(partInWords(t, null)).toBeNull()
})

test('a timed event shows its local time, an all-day event All day', () => {
  expect(timeOnDay(t, timed, null)).toBe('14:00 to 15:00')
  expect(timeOnDay(t, { ...timed, end: timed.start }, null)).toBe('14:00')
  expect(timeOnDay(t, { ...timed, isAllDay: true }, null)).toBe('All day')
})

test('a timed event over several days shows on each day what of it is there', () => {
  const conference = { start: local(14), end: local(11, 22), isAllDay: false }
  const onDay = (number: number) => timeOnDay(t, conference, { number, total: 3 })
  expect([1, 2, 3].map(onDay)).toEqual(['from 14:00', 'All day', 'until 11:00'])
})

const named = (type?: Partial<NameRecord>) => {
  const entry = { ...timed, name: 'Ofsted update' } as MonthEntry
  const week = { name: 'Anti-Bullying Week', start: '2026-11-16T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z' }
  return [
    occurrenceName(t, entry, type as NameRecord),
    occurrenceName(t, { ...week, isAllDay: true } as MonthEntry, type as NameRecord, false),
  ]
}

test('in the grid the accessible name says the type that the colour shows', () => {
  expect(named({ name: 'Webinar' })).toEqual([
    '14:00 Ofsted update, Webinar',
    'Anti-Bullying Week, until Friday 20 November, Webinar',
  ])
  expect(named()).toEqual(['14:00 Ofsted update', 'Anti-Bullying Week, until Friday 20 November'])
})

test('a bar of a timed event is named with the time that it shows, which is that of its beginning', () => {
  const residential = { name: 'Residential', start: local(14), end: local(11, 22), isAllDay: false } as MonthEntry
  expect(occurrenceName(t, residential, undefined, false)).toBe('14:00 Residential, until Sunday 22 November')
  expect(occurrenceName(t, residential, undefined, true)).toBe('Residential, until Sunday 22 November')
})

test('what is not as planned is said before its time and name, in titles, bars and the cells below them', () => {
  const entry = { ...timed, name: 'Ofsted update' } as MonthEntry
  const nameOf = (status: MonthEntry['status']) => occurrenceName(t, { ...entry, status }, undefined)
  expect(nameOf('Cancelled')).toBe('Cancelled 14:00 Ofsted update')
  expect(nameOf('Postponed')).toBe('Postponed 14:00 Ofsted update')
  expect(nameOf('Provisional')).toBe('Provisional 14:00 Ofsted update')
  expect(nameOf(null)).toBe('14:00 Ofsted update')
  const passing = { entry: { ...entry, status: 'Cancelled' as const }, part: { number: 2, total: 5 } }
  expect(partOfEach(t, [passing])).toEqual(['Cancelled Ofsted update, day 2 of 5'])
})

test('a deadline is called one where its type has another name', () => {
  expect(named({ name: 'Deadline', isDeadline: true })[0]).toBe('14:00 Ofsted update, Deadline')
  expect(named({ name: 'Data return', isDeadline: true })[0]).toBe('14:00 Ofsted update, Deadline, Data return')
})

test('an event of several days says until when, with the year where it is another one', () => {
  const allDay = (first: string, last: string) => ({
    start: `${first}T00:00:00.000Z`,
    end: `${last}T00:00:00.000Z`,
    isAllDay: true,
  })
  expect(untilInWords(t, allDay('2026-11-16', '2026-11-27'))).toBe('until Friday 27 November')
  expect(untilInWords(t, allDay('2026-12-21', '2027-01-01'))).toBe('until Friday 1 January 2027')
  expect(untilInWords(t, allDay('2026-11-16', '2026-11-16'))).toBeNull()
})

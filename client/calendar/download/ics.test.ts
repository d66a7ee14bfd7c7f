import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIcs, type IcsEvent } from './ics.ts'

const event: IcsEvent = {
  uid: 'schedule-1@example.org',
  start: '2026-10-23T00:00:00.000Z',
  end: '2026-10-25T00:00:00.000Z',
  isAllDay: true,
  name: 'Half-term; first, second',
  location: null,
  categories: ['School terms', 'Primary, infant'],
  url: 'https://example.org/calendar/half-term/1',
}
const calendar = {
  name: 'School Almanac: October 2026',
  productName: 'School Almanac',
  stamp: new Date('2026-11-20T12:00:00Z'),
}
const linesOf = (...events: IcsEvent[]) => toIcs(calendar, events).replaceAll('\r\n ', '').split('\r\n')

test('whole days are dates that end on the day after the last', () => {
  expect(linesOf(event)).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261023',
      'DTEND;VALUE=DATE:20261026',
      'SUMMARY:Half-term\\; first\\, second',
      'CATEGORIES:School terms,Primary\\, infant',
      'DTSTAMP:20261120T120000Z',
    ]),
  )
})

test('no name, place or category adds a line to the file', () => {
  const odd = 'One\r\nEND:VCALENDAR\u0007\u0085X:1'
  const lines = linesOf({ ...event, name: odd, location: odd, categories: [odd] })
  const kept = 'One\\nEND:VCALENDAR  X:1'
  expect(lines).toEqual(expect.arrayContaining([`SUMMARY:${kept}`, `LOCATION:${kept}`, `CATEGORIES:${kept}`]))
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
})

test('timed dates are UTC instants, on both sides of a clock change; a moment has no end', () => {
  const timed = { ...event, isAllDay: false, start: '2026-10-25T00:30:00.000Z', end: '2026-10-25T01:30:00.000Z' }
  expect(linesOf(timed)).toEqual(expect.arrayContaining(['DTSTART:20261025T003000Z', 'DTEND:20261025T013000Z']))
  expect(linesOf({ ...timed, end: timed.start }).filter((line) => line.startsWith('DTEND'))).toEqual([])
})

test('lines have at most 75 octets, and a reader that unfolds them finds every name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (name) => {
      const text = toIcs(calendar, [{ ...event, name }])
      const lines = text.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const summary = linesOf({ ...event, name }).find((line) => line.startsWith('SUMMARY:'))
      const read = summary!.slice(8).replaceAll(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))
      expect(read).toBe(
        name.replaceAll(/\r\n?/g, '\n').replaceAll(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' ')),
      )
    }),
  )
})

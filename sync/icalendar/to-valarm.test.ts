import { expect, test } from 'vitest'
import { withAlarms } from './to-valarm.ts'

const vevent = 'BEGIN:VEVENT\r\nUID:one\r\nEND:VEVENT\r\n'
const triggersOf = (text: string) => [...text.matchAll(/^TRIGGER.*$/gm)].map(([line]) => line.trim())

test('whole days have alarms at 08:00 of days before them, counted from their beginning', () => {
  const date = { name: 'Census; day', start: '2026-12-03T00:00:00.000Z', isAllDay: true }
  const text = withAlarms(vevent, date, [28, 7, 1, 0])
  expect(triggersOf(text)).toEqual(['TRIGGER:-P27DT16H', 'TRIGGER:-P6DT16H', 'TRIGGER:-PT16H', 'TRIGGER:PT8H'])
  expect(text).toContain('DESCRIPTION:Census\\; day\r\n')
  expect(text).toMatch(/END:VALARM\r\nEND:VEVENT\r\n$/)
})

test('a timed date has alarms at 08:00 in London, in summer and in winter, but none after its start', () => {
  const date = { name: 'Webinar', start: '2026-10-26T07:30:00.000Z', isAllDay: false }
  expect(triggersOf(withAlarms(vevent, date, [7, 1, 0]))).toEqual([
    'TRIGGER;VALUE=DATE-TIME:20261019T070000Z',
    'TRIGGER;VALUE=DATE-TIME:20261025T080000Z',
  ])
})

test('a date without alarms stays as it is', () => {
  expect(withAlarms(vevent, { name: 'One', start: '2026-12-03T00:00:00.000Z', isAllDay: true }, [])).toBe(vevent)
})

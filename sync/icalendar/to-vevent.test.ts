import { expect, test } from 'vitest'
import type { CalendarDate } from '../faces/calendar-event/calendar-date.ts'
import { toVevent } from './to-vevent.ts'

const date: CalendarDate = {
  ...{ id: 'date', start: '2026-12-04T09:00:00.000Z', end: '2026-12-04T10:00:00.000Z', isAllDay: false, sequence: 2 },
  ...{ isWithdrawn: false, status: 'Scheduled', statusNote: null, requirement: 'None', name: 'Census', location: null },
  ...{ descriptionHtml: null, typeName: 'Exams', tags: [], providers: [], links: [] },
}
const linesOf = (changed: Partial<CalendarDate>) =>
  toVevent({ ...date, ...changed }, '2026-11-20T09:30:00.000Z', 'https://calendar.example').split('\r\n')

test.each([
  ['Scheduled', 'CONFIRMED', 'Census', 'OPAQUE'],
  ['Provisional', 'TENTATIVE', 'Census', 'OPAQUE'],
  ['Postponed', 'CANCELLED', 'Postponed: Census', 'TRANSPARENT'],
  ['Cancelled', 'CANCELLED', 'Cancelled: Census', 'TRANSPARENT'],
] as const)('a date of a %s event has the status %s', (status, stated, summary, transparency) => {
  expect(linesOf({ status })).toEqual(
    expect.arrayContaining([`STATUS:${stated}`, `SUMMARY:${summary}`, `TRANSP:${transparency}`]),
  )
})

test('the description begins with the status and its note, and says whether one must take part', () => {
  const lines = linesOf({ status: 'Postponed', statusNote: 'Until spring', requirement: 'Mandatory' })
  expect(lines).toContain('DESCRIPTION:Postponed: Until spring\\n\\nMandatory')
  expect(linesOf({ statusNote: 'Of an earlier status' }).join('\n')).not.toContain('Of an earlier status')
})

test('an event whose type has no name is written without that category', () => {
  expect(linesOf({ typeName: '', tags: [] }).filter((line) => line.startsWith('CATEGORIES'))).toEqual([])
  expect(linesOf({ typeName: 'Training', tags: [] })).toContain('CATEGORIES:Training')
})

import { expect, test } from 'vitest'
import { toEvents } from './sheet-events.ts'
import type { SheetLine } from './sheet-lines.ts'

const line = (number: number, texts: SheetLine['texts']): SheetLine => ({ number, texts })

test('rows without an ID that say the same of their event are one new event', () => {
  const rows = [line(2, { name: 'A' }), line(3, { name: 'B' }), line(4, { name: 'A', start: '2026-06-01T00:00:00' })]
  expect(toEvents(rows).events.map(({ lines }) => lines.map(({ number }) => number))).toEqual([[2, 4], [3]])
})

test('an ID that is none, and an event of more rows than any has, are errors', () => {
  const many = Array.from({ length: 501 }, (_, index) => line(index + 3, { name: 'Many' }))
  const { events, errors } = toEvents([line(2, { eventId: 'seven' }), ...many])
  expect(events).toEqual([])
  expect(errors).toEqual([
    { row: 2, column: 'Event ID', message: 'This is not the ID of an event.' },
    { row: 3, column: 'Event ID', message: 'This event has more than 500 rows. All of them are left out.' },
  ])
})

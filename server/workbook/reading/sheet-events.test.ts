import { expect, test } from 'vitest'
import { toEvents } from './sheet-events.ts'
import type { SheetLine } from './sheet-lines.ts'

const line = (number: number, texts: SheetLine['texts']): SheetLine => ({ number, texts })

test('rows without an ID that say the same of their event are one new event', () => {
  const rows = [line(2, { name: 'A' }), line(3, { name: 'B' }), line(4, { name: 'A', start: '2026-06-01T00:00:00' })]
  expect(toEvents(rows).events.map(({ lines }) => lines.map(({ number }) => number))).toEqual([[2, 4], [3]])
})

test('rows that say the same in another school year are another event, and one without a date joins the first', () => {
  const dated = (number: number, start: string) => line(number, { name: 'A', start: `${start}T00:00:00` })
  const rows = [
    line(2, { name: 'A' }),
    dated(3, '2026-09-01'),
    dated(4, '2027-08-31'),
    dated(5, '2027-09-01'),
    dated(6, '2026-08-31'),
  ]
  const numbers = toEvents(rows).events.map(({ lines }) => lines.map(({ number }) => number))
  expect(numbers).toEqual([[2, 6], [3, 4], [5]])
})

test('rows of one name that differ in anything but their dates are several events', () => {
  const start = '2026-09-01T00:00:00'
  const rows = [line(2, { name: 'A', start, location: 'Leeds' }), line(3, { name: 'A', start, location: 'York' })]
  expect(toEvents(rows).events).toHaveLength(2)
})

test('an ID that is none, and an event of more rows than any has, are errors', () => {
  const many = Array.from({ length: 501 }, (_, index) => line(index + 3, { name: 'Many' }))
  const { events, errors, unusable } = toEvents([line(2, { eventId: 'seven' }), ...many])
  expect(events).toEqual([])
  expect(unusable).toHaveLength(502)
  expect(errors).toEqual([
    { row: 2, column: 'Event ID', message: 'This is not the ID of an event.' },
    { row: 3, column: 'Event ID', message: 'This event has more than 500 rows. All of them are left out.' },
  ])
})

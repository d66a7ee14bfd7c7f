import { expect, test } from 'vitest'
import { isAtWeekend, rolledRows } from './rolled-rows.ts'

const allDay = (id: string, day: string) => ({
  id,
  start: `${day}T00:00:00.000Z`,
  end: `${day}T00:00:00.000Z`,
  isAllDay: true,
})

test('only the dates of the chosen school year are rolled forward, in their order, to the year after', () => {
  const events = [
    { id: 'e', name: 'Census', schedules: [allDay('a', '2026-08-31'), allDay('b', '2027-05-20')] },
    { id: 'f', name: 'Open day', schedules: [allDay('c', '2026-09-01'), allDay('d', '2027-09-01')] },
  ]
  expect(rolledRows(events, 2026, 'sameDate')).toMatchObject([
    { id: 'c', eventId: 'f', start: '2027-09-01', end: '2027-09-01', isThere: true },
    { id: 'b', eventId: 'e', start: '2028-05-20', isThere: false },
  ])
})

test('an event of the same name in the year to come is noticed however it is written', () => {
  const events = [
    { id: 'e', name: 'Résumé day', schedules: [allDay('a', '2026-10-01')] },
    { id: 'f', name: ' RESUME DAY', schedules: [allDay('b', '2027-10-05')] },
  ]
  expect(rolledRows(events, 2026, 'sameWeekday')).toMatchObject([{ id: 'a', start: '2027-10-07', isThere: true }])
})

test('Saturdays and Sundays are at a weekend', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map(isAtWeekend)).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import type { CalendarEvent } from '../entities/calendar-event.ts'
import { copiedEvent, copiedParts, rolledSchedules } from './copied-event.ts'

const schedule = (id: string, day: string, isAllDay = true) =>
  ({
    id,
    start: `${day}T${isAllDay ? '00' : '14'}:00:00.000Z`,
    end: `${day}T${isAllDay ? '00' : '15'}:30:00.000Z`.replace(isAllDay ? '00:30' : ':', isAllDay ? '00:00' : ':'),
    isAllDay,
  }) as CalendarEvent['schedules'][number]
const event = {
  descriptionHtml: '<p>All of it</p>',
  imageBlobReferenceId: 'image',
  urls: [{ id: 'u' }],
  providers: [{ id: 'p' }],
  tagLinks: [{ id: 't' }],
  schedules: [schedule('a', '2026-11-20'), schedule('b', '2026-03-02', false)],
} as unknown as CalendarEvent

test('a copy holds all of an event, or leaves out what was not chosen', () => {
  expect(copiedEvent(event, [], null)).toEqual(event)
  expect(copiedEvent(event, copiedParts, null)).toEqual({
    descriptionHtml: null,
    imageBlobReferenceId: null,
    urls: [],
    providers: [],
    tagLinks: [],
    schedules: event.schedules,
  })
})

test('the dates of a copy move to the next year one by one', () => {
  const { schedules } = copiedEvent(event, [], 'sameWeekday')
  expect(schedules.map(({ start }) => start)).toEqual(['2027-11-19T00:00:00.000Z', '2027-03-01T14:00:00.000Z'])
})

test('dates that nobody chose are left out, and the others keep their time of day on the chosen days', () => {
  const chosen = new Map([['b', { start: '2027-06-07', end: '2027-06-08' }]])
  const repeated = event.schedules.map((one) => ({ ...one, recurrenceOfCalendarEventScheduleId: 'a' }))
  expect(rolledSchedules(repeated, chosen)[0]?.recurrenceOfCalendarEventScheduleId).toBeNull()
  expect(rolledSchedules(event.schedules, chosen)).toMatchObject([
    { id: 'b', start: '2027-06-07T13:00:00.000Z', end: '2027-06-08T14:30:00.000Z', isAllDay: false },
  ])
})

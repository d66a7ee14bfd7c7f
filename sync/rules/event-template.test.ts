import { expect, test } from 'vitest'
import { datesInTemplate, eventOfTemplate, nameInTemplate, templateOf } from './event-template.ts'

const schedule = (id: string, start: string, end: string, isAllDay: boolean) => ({ id, start, end, isAllDay })
const event = {
  id: 'event',
  name: 'Governors’ meeting',
  descriptionHtml: '<p>Agenda</p>',
  imageBlobReferenceId: 'picture',
  imageAlternativeText: 'A table',
  calendarEventTypeId: 'type',
  isFeatured: true,
  archived: true,
  isPublished: true,
  publishAt: '2026-03-01T09:00:00.000Z',
  urls: [{ id: 'url', name: 'Papers', url: 'https://example.org/' }],
  providers: [{ id: 'p', calendarEventProviderId: 'provider' }],
  tagLinks: [{ id: 't', itemTagId: 'tag' }],
  schedules: [
    schedule('b', '2026-03-25T18:00:00.000Z', '2026-03-25T19:30:00.000Z', false),
    schedule('a', '2026-03-18T00:00:00.000Z', '2026-03-19T00:00:00.000Z', true),
  ],
}

test('a template holds all that is typed of an event, and not whether and when it is published', () => {
  const held = eventOfTemplate(templateOf(event), '2026-03-18')
  const { id: _id, archived: _archived, isPublished: _isPublished, publishAt: _publishAt, ...typed } = event
  expect(held).toEqual(typed)
})

test('the dates of an event from a template keep their distance, length and times, also when the clocks have changed', () => {
  const { schedules } = eventOfTemplate(templateOf(event), '2026-06-10')
  expect(schedules).toEqual([
    schedule('b', '2026-06-17T17:00:00.000Z', '2026-06-17T18:30:00.000Z', false),
    schedule('a', '2026-06-10T00:00:00.000Z', '2026-06-11T00:00:00.000Z', true),
  ])
})

test('a date that is not chosen yet stays so, and a template without one has none', () => {
  const open = templateOf({ ...event, schedules: [schedule('open', '', '', true)] })
  expect(datesInTemplate(open)).toBe(0)
  expect(eventOfTemplate(open, '2026-06-10').schedules).toEqual([schedule('open', '', '', true)])
  expect(datesInTemplate(templateOf(event))).toBe(2)
})

test('what nobody can read in a template is left out of the event', () => {
  const own = { imageBlobReferenceId: null, descriptionHtml: null }
  for (const content of [null, '', 'no JSON', '[]', '"text"', 'null']) {
    expect(eventOfTemplate({ ...own, content }, '2026-06-10')).toEqual({ ...own, schedules: [] })
  }
  const content = JSON.stringify({ name: 'Census', schedules: 'soon', urls: [null], later: 1, descriptionHtml: 'x' })
  expect(eventOfTemplate({ ...own, content }, '2026-06-10')).toEqual({ ...own, name: 'Census', schedules: [] })
  expect(nameInTemplate({ ...own, content })).toBe('Census')
})

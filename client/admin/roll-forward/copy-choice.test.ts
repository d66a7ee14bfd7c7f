import { expect, test } from 'vitest'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { choiceToQuery, copiedByChoice } from './copy-choice.ts'

const event = {
  name: 'Census',
  descriptionHtml: '<p>All</p>',
  urls: [{ id: 'u' }],
  providers: [{ id: 'p' }],
  schedules: [{ id: 's', start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', isAllDay: true }],
} as unknown as CalendarEvent

test('the choices for a duplicate are passed in the address', () => {
  const query = new URLSearchParams(choiceToQuery({ without: ['urls', 'providers'], shift: 'weeks52' }))
  expect(copiedByChoice(event, query)).toMatchObject({
    descriptionHtml: '<p>All</p>',
    urls: [],
    providers: [],
    schedules: [{ start: '2027-11-19T00:00:00.000Z' }],
  })
})

test('an address that chooses nothing, or nothing known, copies everything', () => {
  expect(choiceToQuery({ without: [], shift: null })).toEqual({})
  expect(copiedByChoice(event, new URLSearchParams('without=name,x&shift=never'))).toMatchObject(event)
})

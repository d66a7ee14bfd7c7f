import { expect, test } from 'vitest'
import type { ListRows } from '#sync/entities/index.ts'
import { eventsUsing } from './events-using.ts'

type Event = ListRows['calendarEvent']
const date = (start: string, isAllDay: boolean) => ({ id: start, start, end: start, isAllDay })
const event = (id: string, values: object) =>
  ({
    ...{ id, name: id, archived: false, calendarEventTypeId: 'other', providers: [], tagLinks: [], schedules: [] },
    ...values,
  }) as unknown as Event

test('events use a type, a provider or a tag, drafts and archived ones too, as the server counts them', () => {
  const events = [
    event('Tag', { tagLinks: [{ id: 'l', itemTagId: 'x' }] }),
    event('Provider', { providers: [{ id: 'p', calendarEventProviderId: 'x', displayOrder: 1 }] }),
    event('Draft', { calendarEventTypeId: 'x', archived: true, isPublished: false }),
    event('Archived', { calendarEventTypeId: 'x', archived: true, isPublished: true }),
    event('None', {}),
  ]
  expect(eventsUsing(events, 'x').map(({ name }) => name)).toEqual(['Archived', 'Draft', 'Provider', 'Tag'])
})

test('events of one name are distinguished by their first date', () => {
  const schedules = [date('2026-12-01T09:30:00.000Z', false), date('2026-11-20T00:00:00.000Z', true)]
  expect(eventsUsing([event('Fair', { calendarEventTypeId: 'x', schedules })], 'x')).toEqual([
    { collection: 'calendarEvent', id: 'Fair', name: 'Fair', date: '2026-11-20' },
  ])
})

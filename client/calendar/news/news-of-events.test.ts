import { expect, test } from 'vitest'
import type { EventChange } from '#sync/entities/calendar-event.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { latestChange, newsOfEvents } from './news-of-events.ts'

const change = (at: string, changed: Partial<EventChange>): EventChange => ({
  id: at,
  at,
  about: 'listed',
  kind: 'added',
  before: null,
  after: 'Listed',
  note: null,
  ...changed,
})

const entryOf = (eventId: string, changes: EventChange[]): MonthEntry => ({
  scheduleId: `date of ${eventId}`,
  eventId,
  start: '2026-11-29T00:00:00.000Z',
  end: '2026-11-29T00:00:00.000Z',
  isAllDay: true,
  name: eventId,
  location: null,
  typeId: null,
  providerIds: [],
  tagIds: [],
  isFeatured: false,
  isPaidPromotion: false,
  status: null,
  requirement: null,
  changes,
})

test('what is marked as seen is all that has changed, also what of a new event is not said', () => {
  const moved = { about: 'date', kind: 'moved', before: '2026-11-28', after: '2026-11-29' } as const
  const entries = ['Fair', 'Meeting'].map((name, index) =>
    entryOf(name, [change(`2026-11-28T10:0${index}:00.000Z`, {}), change(`2026-11-28T10:1${index}:00.000Z`, moved)]),
  )
  expect(newsOfEvents(entries, '2026-11-27T00:00:00.000Z', '2026-11-28').map(({ kind }) => kind)).toEqual([
    'new',
    'new',
  ])
  expect(newsOfEvents(entries, latestChange(entries), '2026-11-28')).toEqual([])
})

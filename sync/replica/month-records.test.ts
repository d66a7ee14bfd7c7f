import { describe, expect, test } from 'vitest'
import { monthsTouching, placeEvent, placeHeadline } from './month-records.ts'

const date = (day: string) => `${day}T00:00:00.000Z`

describe('a month record', () => {
  test('holds what touches it from 8 days before its first to 15 days after its last day', () => {
    expect(monthsTouching(date('2026-11-20'), date('2026-11-20'), true)).toEqual(['2026-11'])
    expect(monthsTouching(date('2026-11-24'), date('2026-11-24'), true)).toEqual(['2026-11', '2026-12'])
    expect(monthsTouching(date('2026-11-22'), date('2026-11-22'), true)).toEqual(['2026-11'])
    expect(monthsTouching(date('2026-11-23'), date('2026-11-23'), true)).toEqual(['2026-11', '2026-12'])
    expect(monthsTouching(date('2026-11-15'), date('2026-11-15'), true)).toEqual(['2026-10', '2026-11'])
    expect(monthsTouching(date('2026-11-16'), date('2026-11-16'), true)).toEqual(['2026-11'])
  })

  test('holds an occurrence of several days in every month that it touches, over a year end too', () => {
    expect(monthsTouching(date('2026-12-19'), date('2027-01-03'), true)).toEqual(['2026-12', '2027-01'])
    expect(monthsTouching(date('2026-09-01'), date('2027-07-20'), true)).toHaveLength(12)
  })

  test('takes the last day of an all-day occurrence as whole', () => {
    expect(monthsTouching(date('2026-11-20'), date('2026-11-23'), true)).toContain('2026-12')
    expect(monthsTouching('2026-11-22T20:00:00.000Z', '2026-11-22T23:59:00.000Z', false)).toEqual(['2026-11'])
  })
})

describe('the entries of an event', () => {
  const event = {
    id: 'event',
    position: 7,
    edit: null,
    name: 'Autumn census',
    descriptionHtml: null,
    location: 'Online',
    calendarEventTypeId: 'type',
    imageBlobReferenceId: null,
    isFeatured: true,
    isPaidPromotion: false,
    archived: false,
    urls: [],
    providers: [{ id: 'link', calendarEventProviderId: 'provider', displayOrder: 99 }],
    tagLinks: [{ id: 'tagLink', itemTagId: 'tag' }],
    schedules: ['2026-11-19', '2026-12-10'].map((day) => ({
      id: `schedule ${day}`,
      start: date(day),
      end: date(day),
      isAllDay: true,
      recurringType: null,
      recurringInterval: null,
      recurringOffset: null,
      recurrenceOfCalendarEventScheduleId: null,
      subscriptionSequenceNumber: 0,
    })),
  }

  test('are one for each schedule, with type, provider and tag by id', () => {
    const placed = placeEvent(event)
    expect(placed.map(({ months }) => months)).toEqual([['2026-11'], ['2026-11', '2026-12']])
    expect(placed[0]?.entry).toMatchObject({
      scheduleId: 'schedule 2026-11-19',
      eventId: 'event',
      name: 'Autumn census',
      typeId: 'type',
      providerIds: ['provider'],
      tagIds: ['tag'],
      isFeatured: true,
    })
  })

  test('are none when it is archived', () => {
    expect(placeEvent({ ...event, archived: true })).toEqual([])
  })
})

describe('a headline', () => {
  test('stands in its month and in the next, over a year end too', () => {
    const headline = {
      id: 'headline',
      position: 1,
      edit: null,
      start: date('2026-12-01'),
      end: date('2027-01-01'),
      name: 'December',
      descriptionHtml: null,
      imageBlobReferenceId: null,
      archived: false,
    }
    expect(placeHeadline(headline)?.months).toEqual(['2026-12', '2027-01'])
    expect(placeHeadline({ ...headline, archived: true })).toBeNull()
  })
})

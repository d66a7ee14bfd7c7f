import { describe, expect, test } from 'vitest'
import { defaultsOf } from '../../define.ts'
import { entities } from '../../entities/index.ts'
import { placeEvent } from '../../faces/calendar-event/month-entry.ts'
import {
  addEvent,
  emptyMonth,
  monthOfHeadline,
  monthsOf,
  monthsTouched,
  placeHeadline,
  withoutEvents,
} from './month-records.ts'

const lists = entities.calendarEvent.children
const date = (day: string) => `${day}T00:00:00.000Z`

describe('a month', () => {
  test('a month holds what touches it in UTC', () => {
    expect(monthsTouched({ start: date('2026-11-30'), end: date('2026-11-30') })).toEqual(['2026-11'])
    expect(monthsTouched({ start: '2026-11-30T23:00:00.000Z', end: '2026-12-01T00:30:00.000Z' })).toEqual([
      '2026-11',
      '2026-12',
    ])
  })

  test('a month holds an occurrence of several months in each of them, even over a year end', () => {
    expect(monthsTouched({ start: date('2026-12-19'), end: date('2027-01-03') })).toEqual(['2026-12', '2027-01'])
    expect(monthsTouched({ start: date('2026-09-01'), end: date('2027-07-20') })).toHaveLength(11)
  })
})

describe('the entries of an event', () => {
  const event = {
    ...defaultsOf(entities.calendarEvent),
    id: 'event',
    position: 7,
    edit: null,
    name: 'Autumn census',
    location: 'Online',
    calendarEventTypeId: 'type',
    isFeatured: true,
    urls: [],
    providers: [{ ...defaultsOf(lists.providers), id: 'link', calendarEventProviderId: 'provider' }],
    tagLinks: [{ ...defaultsOf(lists.tagLinks), id: 'tagLink', itemTagId: 'tag' }],
    changes: [],
    schedules: ['2026-11-19', '2026-12-10'].map((day) => ({
      ...defaultsOf(lists.schedules),
      id: `schedule ${day}`,
      start: date(day),
      end: date(day),
    })),
  }

  test('entries of an event are in the months of its dates, with its text once', () => {
    const placed = placeEvent({ ...event, schedules: [...event.schedules, { ...event.schedules[0]!, id: 'again' }] })!
    expect(monthsOf(placed)).toEqual(['2026-11', '2026-12'])
    const november = emptyMonth('2026-11')
    addEvent(november, placed, (id) => ['type', 'provider', 'tag'].indexOf(id))
    expect(november).toEqual({
      month: '2026-11',
      ids: ['event'],
      events: [['Autumn census', 'Online', 1, 0, [1], [2]]],
      dates: [
        [0, 'schedule 2026-11-19', '19', null, 1],
        [0, 'again', '19', null, 1],
      ],
      headlines: [],
    })
  })

  test('entries of an event are removed with it, and the other events keep theirs', () => {
    const november = emptyMonth('2026-11')
    for (const id of ['a', 'b', 'c']) addEvent(november, placeEvent({ ...event, id, name: id })!, () => 0)
    const left = withoutEvents(november, new Set(['b']))
    expect(left.ids).toEqual(['a', 'c'])
    expect(left.dates.map(([place]) => left.events[place]![0])).toEqual(['a', 'c'])
    expect(withoutEvents(left, new Set(['b']))).toBe(left)
  })

  test('an archived event, or one without dates, has no entries', () => {
    expect(placeEvent({ ...event, archived: true })).toBeNull()
    expect(placeEvent({ ...event, schedules: [] })).toBeNull()
  })
})

describe('a headline', () => {
  test('a headline is in the month it begins in', () => {
    const headline = {
      ...defaultsOf(entities.calendarHeadline),
      id: 'headline',
      position: 1,
      edit: null,
      start: date('2026-12-01'),
      end: date('2027-01-01'),
      name: 'December',
    }
    expect(monthOfHeadline(placeHeadline(headline)!)).toBe('2026-12')
    expect(placeHeadline({ ...headline, archived: true })).toBeNull()
  })
})

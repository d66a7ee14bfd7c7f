import { expect, test } from 'vitest'
import { tidied } from '../../form/form-values.ts'
import { newEvent, newUrl, nextSchedule } from './new-event.ts'

test('a new event begins with one empty link, one empty provider and one all-day date of today', () => {
  const { urls, providers, schedules } = newEvent('2026-11-20')
  expect(urls).toMatchObject([{ name: '', url: '', linkType: 'Other', displayOrder: 99 }])
  expect(providers).toMatchObject([{ calendarEventProviderId: '', displayOrder: 99 }])
  const today = '2026-11-20T00:00:00.000Z'
  expect(schedules).toMatchObject([{ start: today, end: today, isAllDay: true }])
})

test('its empty link is not saved, one with a text or an address is', () => {
  const [named, addressed] = [
    { ...newUrl(), name: 'Guide' },
    { ...newUrl(), url: 'https://example.org' },
  ]
  const saved = tidied('calendarEvent', { id: 'new', urls: [newUrl(), named, addressed] })['urls'] as { id: string }[]
  expect(saved.map(({ id }) => id).toSorted()).toEqual([named.id, addressed.id].toSorted())
})

test('another date is a day after the last one, as long and at the same time, and never one that is there already', () => {
  const day = (date: string) => `${date}T00:00:00.000Z`
  const first = { start: day('2026-11-20'), end: day('2026-11-21'), isAllDay: true }
  const second = { start: day('2026-11-21'), end: day('2026-11-22'), isAllDay: true }
  expect(nextSchedule([first], '2026-11-01')).toMatchObject(second)
  expect(nextSchedule([second, first], '2026-11-01')).toMatchObject({
    start: day('2026-11-22'),
    end: day('2026-11-23'),
  })
  const timed = { start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:30:00.000Z', isAllDay: false }
  expect(nextSchedule([timed], '2026-11-01')).toMatchObject({
    start: '2026-11-21T09:00:00.000Z',
    end: '2026-11-21T10:30:00.000Z',
    isAllDay: false,
  })
  expect(nextSchedule([{ start: '', end: '', isAllDay: true }], '2026-11-01')).toMatchObject({
    start: day('2026-11-01'),
  })
})

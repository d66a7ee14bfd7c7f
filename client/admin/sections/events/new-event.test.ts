import { expect, test } from 'vitest'
import { tidied } from '../../form-values.ts'
import { newEvent, newUrl } from './new-event.ts'

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

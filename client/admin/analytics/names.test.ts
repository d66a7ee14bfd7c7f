import { expect, test } from 'vitest'
import { namesOfGroups, scheduleText } from './names.ts'
import { opensAndClicks } from './opens-and-clicks.ts'

const [opens, clicks] = opensAndClicks
const counts = { count: 1, people: 1, providers: [], firstSchedule: null }

test('an event is called by its name, a link by its name and address, an address without a link by itself', () => {
  expect([...namesOfGroups(opens!, [{ ...counts, key: 'id', name: 'Census' }]).values()]).toEqual(['Census'])
  const links = [
    { ...counts, key: 'https://a.example/', name: 'Read' },
    { ...counts, key: 'https://b.example/', name: null },
  ]
  expect([...namesOfGroups(clicks!, links).values()]).toEqual(['Read (https://a.example/)', 'https://b.example/'])
})

test('events of the same name are distinguished by their first date', () => {
  const on = (day: string) => ({ start: `${day}T00:00:00.000Z`, end: `${day}T00:00:00.000Z`, isAllDay: true })
  const events = [
    { ...counts, key: '1', name: 'Census', firstSchedule: on('2026-10-01') },
    { ...counts, key: '2', name: 'Gala', firstSchedule: on('2026-12-05') },
    { ...counts, key: '3', name: 'Census', firstSchedule: on('2027-01-21') },
    { ...counts, key: '4', name: 'Census' },
  ]
  expect([...namesOfGroups(opens!, events).values()]).toEqual([
    'Census (01/10/2026)',
    'Gala',
    'Census (21/01/2027)',
    'Census',
  ])
})

test('a date is written as everywhere: a day, two days, or two times', () => {
  const day = { start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', isAllDay: true }
  expect(scheduleText(day)).toBe('20/11/2026')
  expect(scheduleText({ ...day, end: '2026-11-27T00:00:00.000Z' })).toBe('20/11/2026 – 27/11/2026')
  const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString()
  expect(scheduleText({ start: at(9), end: at(10), isAllDay: false })).toBe('20/11/2026 09:00 – 20/11/2026 10:00')
  expect(scheduleText(null)).toBe('')
})

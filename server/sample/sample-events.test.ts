import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe as group, expect, test } from 'vitest'
import { describe } from './events/event.ts'
import { eventRows, makerOf } from './event-rows.ts'
import { eventTypes } from './event-types.ts'
import { generatedRows } from './generated-rows.ts'
import { headlineRows } from './reference-rows.ts'
import { sampleEvents } from './sample-events.ts'
import { sampleId } from './sample-id.ts'
import { siteTexts } from './site-texts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const make = makerOf(sampleId('user/editor'), now)
const rows = eventRows(sampleEvents, [2026, 2027], make)
const schedules = rows.calendar_event_schedule
const archived = new Set(rows.calendar_event.filter((event) => event.archived).map(({ id }) => id))
const touching = (day: string) =>
  schedules.filter(
    ({ start, end, calendar_event_id: id }) =>
      start.slice(0, 10) <= day && end.slice(0, 10) >= day && !archived.has(id),
  )

test('the sample type Deadlines has the terracotta reserved for deadlines and today', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../../client/ui/styles/tokens.css'), 'utf8')
  expect(tokens).toContain(`--today: ${eventTypes.deadline.color};`)
})

group('The written events', () => {
  test('what shades its days as without school is a holiday, and neither the start of a term nor an INSET day', () => {
    const shading = sampleEvents.filter(({ type }) => 'isHoliday' in eventTypes[type]).map(({ name }) => name)
    expect(shading).toHaveLength(8)
    for (const name of shading) expect(name).toMatch(/holiday$|^Half-term/)
  })

  test('there are about 150 sample events or more in a school year, each with its own name in the address', () => {
    expect(sampleEvents.length).toBeGreaterThanOrEqual(150)
    expect(new Set(sampleEvents.map(({ slug }) => slug)).size).toBe(sampleEvents.length)
  })

  test('every sample description says that it is a sample, and holds only what the rich-text editor writes', () => {
    for (const event of sampleEvents) {
      const html = describe(event)
      expect(html).toMatch(/<p><strong>Sample entry:<\/strong> check the official source\.<\/p>$/)
      expect(html.replaceAll(/<\/?(p|ul|li|strong|em)>|<a href="https:[^"]*">|<\/a>/g, '')).not.toMatch(/[<>&]/)
    }
  })

  test('every sample event has one to three links, and they lead to https addresses', () => {
    for (const { links, slug } of sampleEvents) {
      expect(links.length, slug).toBeGreaterThanOrEqual(1)
      expect(links.length, slug).toBeLessThanOrEqual(3)
      for (const [, url] of links) expect(new URL(url).protocol).toBe('https:')
    }
  })

  test('no sample date ends before it starts, and none spans more than 400 days', () => {
    for (const { start, end } of schedules) {
      const days = (Date.parse(end) - Date.parse(start)) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThanOrEqual(400)
    }
  })

  test('sample events cover both school years from the first month to the last', () => {
    const covered = new Set(schedules.map(({ start }) => start.slice(0, 7)))
    expect(covered.size).toBe(24)
    expect([...covered].toSorted()[0]).toBe('2026-09')
  })

  test('the dates of a sample series point back to its first', () => {
    const [first, ...rest] = schedules.filter(
      ({ calendar_event_id: id }) => id === sampleId('event/2026/attendance-webinar'),
    )
    expect(first).toMatchObject({ recurring_type: 'Monthly', recurrence_of_calendar_event_schedule_id: null })
    expect(rest.length).toBe(10)
    expect(new Set(rest.map((row) => row.recurrence_of_calendar_event_schedule_id))).toEqual(new Set([first!.id]))
  })
})

group('November 2026', () => {
  test('November 2026 has several sample events a week and more than four on Friday 20 November', () => {
    for (const monday of [2, 9, 16, 23]) {
      const days = Array.from({ length: 5 }, (_, index) => `2026-11-${String(monday + index).padStart(2, '0')}`)
      expect(days.flatMap(touching).length).toBeGreaterThan(4)
    }
    expect(touching('2026-11-20').length).toBeGreaterThan(4)
  })

  test('sample events cross the end of a week and of the month, and some timed ones are online', () => {
    const datesOf = (slug: string) =>
      schedules
        .filter(({ calendar_event_id: id }) => id === sampleId(`event/2026/${slug}`))
        .map(({ start, end }) => [start.slice(0, 10), end.slice(0, 10)])
    expect(datesOf('road-safety-week')).toEqual([['2026-11-15', '2026-11-21']])
    expect(datesOf('tree-week')).toEqual([['2026-11-28', '2026-12-06']])
    const online = rows.calendar_event.filter(({ location }) => location === 'Online').map(({ id }) => id)
    expect(touching('2026-11-18').some((date) => !date.is_all_day && online.includes(date.calendar_event_id))).toBe(
      true,
    )
  })
})

test('every month of both school years has a sample headline, from its first day to the first of the next', () => {
  const headlines = headlineRows([2026, 2027], make)
  const starts = Array.from({ length: 25 }, (_, index) => new Date(Date.UTC(2026, 8 + index, 1)).toISOString())
  expect(headlines.map(({ start }) => start)).toEqual(starts.slice(0, 24))
  expect(headlines.map(({ end }) => end)).toEqual(starts.slice(1))
})

test('each text that the app reads by name has sample copy', () => {
  expect(siteTexts.map(({ name }) => name)).toEqual([
    'Login.VideoText',
    'About.Section1',
    'About.Section2',
    'About.Section3',
    'About.Section4',
    'Privacy policy',
    'Terms and conditions',
  ])
})

group('Generated events', () => {
  const all = (amount: number) => [...generatedRows(amount, now, make)]

  test('generated events are as many as requested, the same every time', () => {
    const batches = all(1_200)
    expect(batches.map((batch) => batch.calendar_event.length)).toEqual([1_000, 200])
    expect(JSON.stringify(all(1_200))).toBe(JSON.stringify(batches))
  })

  test('generated events have a description of about 1 KB, 2 dates, 2 links, 1.5 providers and 4 tags over 60 months', () => {
    const [batch] = all(1_000)
    const { calendar_event: events, calendar_event_schedule: dates } = batch!
    const average = events.reduce((sum, event) => sum + event.description_html.length, 0) / events.length
    expect(average).toBeGreaterThan(1_000)
    expect(average).toBeLessThan(1_100)
    expect(dates.length).toBe(2_000)
    expect(batch!.calendar_event_url.length).toBe(2_000)
    expect(batch!.calendar_event_calendar_event_provider.length).toBe(1_500)
    expect(batch!.item_tag_link.length).toBe(4_000)
    expect(new Set(batch!.item_tag_link.map((link) => link.item_tag_id + link.target_id)).size).toBe(4_000)
    const monthsCovered = new Set(dates.map(({ start }) => start.slice(0, 7)))
    expect(monthsCovered.size).toBe(60)
    expect([...monthsCovered].toSorted()[0]).toBe('2024-05')
  })
})

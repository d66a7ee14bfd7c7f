import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'https://example.org' })
vi.stubGlobal('navigator', { languages: ['en-GB'] })
vi.stubGlobal('document', { documentElement: { lang: '' } })
vi.stubGlobal('addEventListener', () => {})
const { toMonth } = await import('./first-month.ts')

const record = { color: null, displayOrder: 1, archived: false }

test('a month from the server equals the month of the copy', () => {
  const { entries, names } = toMonth(
    {
      schedules: [
        {
          id: 's1',
          calendarEventId: 'e1',
          start: '2026-11-20T00:00:00.000Z',
          end: '2026-11-21T00:00:00.000Z',
          isAllDay: true,
        },
        {
          id: 's2',
          calendarEventId: 'gone',
          start: '2026-11-20T00:00:00.000Z',
          end: '2026-11-20T00:00:00.000Z',
          isAllDay: true,
        },
      ],
      calendarEvents: [
        {
          id: 'e1',
          name: 'Census',
          location: null,
          calendarEventTypeId: 'exams',
          isFeatured: true,
          isPaidPromotion: false,
          status: 'Postponed',
          requirement: 'None',
          archived: false,
        },
      ],
      itemTagLinks: [{ targetId: 'e1', itemTagId: 'primary' }],
    },
    {
      calendarEventTypes: [{ id: 'exams', name: 'Exams', isDeadline: true, ...record }],
      itemTags: [{ id: 'primary', name: 'Primary', tagType: 'SchoolPhase', ...record }],
    },
  )
  expect(entries).toEqual([
    {
      scheduleId: 's1',
      eventId: 'e1',
      start: '2026-11-20T00:00:00.000Z',
      end: '2026-11-21T00:00:00.000Z',
      isAllDay: true,
      name: 'Census',
      location: null,
      typeId: 'exams',
      providerIds: [],
      tagIds: ['primary'],
      isFeatured: true,
      isPaidPromotion: false,
      status: 'Postponed',
      requirement: null,
      changes: [],
    },
  ])
  expect([...names.values()].map(({ kind, name, tagType }) => [kind, name, tagType])).toEqual([
    ['type', 'Exams', null],
    ['tag', 'Primary', 'SchoolPhase'],
  ])
  expect(names.get('exams')?.isDeadline).toBe(true)
})

import { expect, test } from 'vitest'
import type { ListRows } from '#sync/entities/index.ts'
import { includesArchived, eventRule, filtersIn, hasFilters, noFilters, type EventFilters } from './event-filters.ts'

type Event = ListRows['calendarEvent']

const event = (id: string, fields: Partial<Event> = {}): Event => ({
  ...{ id, name: id, location: null, calendarEventTypeId: 'exams', imageBlobReferenceId: 'image', archived: false },
  ...{ imageAlternativeText: null, imageFocus: null, isFeatured: false, isPaidPromotion: false, status: 'Scheduled' },
  ...{ statusNote: null, requirement: 'None', isPublic: true, publishAt: null, unpublishAt: null, isPublished: true },
  urls: [{ id: 'link', displayOrder: 0 }],
  providers: [{ id: 'row', calendarEventProviderId: 'board', displayOrder: 0 }],
  schedules: [{ id: 'date', start: '2026-11-20T00:00:00.000Z', end: '2026-11-22T00:00:00.000Z', isAllDay: true }],
  tagLinks: [{ id: 'tag', itemTagId: 'primary' }],
  ...{ filled: ['descriptionHtml'], position: 1, edit: null },
  ...fields,
})

const events = [
  event('open'),
  event('draft', { archived: true, isPublished: false }),
  event('mine', { archived: true, isPublished: false }),
  event('gone', { archived: true }),
  event('bare', { imageBlobReferenceId: null, urls: [], filled: [], providers: [], tagLinks: [] }),
  event('moved', { status: 'Postponed', requirement: 'Mandatory', calendarEventTypeId: 'results' }),
]
const about = {
  changedBy: ({ id }: Event) => (id === 'moved' ? 'erin' : null),
  isMine: ({ id }: Event) => id === 'mine',
  members: new Set(['gone', 'open']),
}
const found = (filters: Partial<EventFilters>) =>
  events.filter((one) => eventRule({ ...noFilters, ...filters }, about)(one, false)).map(({ id }) => id)

test('no filter leaves every event', () => {
  expect(found({})).toHaveLength(events.length)
  expect(hasFilters(noFilters)).toBe(false)
})

test('the status separates drafts, mine among them, from what is published, archived, or takes place otherwise', () => {
  expect(found({ status: 'published' })).toEqual(['open', 'bare', 'moved'])
  expect(found({ status: 'draft' })).toEqual(['draft', 'mine'])
  expect(found({ status: 'myDraft' })).toEqual(['mine'])
  expect(found({ status: 'archived' })).toEqual(['gone'])
  expect(found({ status: 'Postponed' })).toEqual(['moved'])
})

test('type, provider, tag, requirement, author and import each narrow the list, together more', () => {
  expect(found({ type: 'results' })).toEqual(['moved'])
  expect(found({ requirement: 'Mandatory' })).toEqual(['moved'])
  expect(found({ by: 'erin' })).toEqual(['moved'])
  expect(found({ provider: 'board' })).not.toContain('bare')
  expect(found({ tag: 'primary' })).not.toContain('bare')
  expect(found({ batch: 'import' })).toEqual(['open', 'gone'])
  expect(found({ batch: 'import', status: 'archived' })).toEqual(['gone'])
})

test('what is missing is found: a picture, a link, a description, a provider or a tag', () => {
  for (const missing of ['picture', 'link', 'description', 'provider', 'tag'] as const) {
    expect(found({ missing }), missing).toEqual(['bare'])
  }
})

test('from and to keep what has a date that touches them', () => {
  expect(found({ from: '2026-11-23' })).toEqual([])
  expect(found({ to: '2026-11-19' })).toEqual([])
  expect(found({ from: '2026-11-22', to: '2026-11-30' })).toHaveLength(events.length)
  expect(found({ from: '2026-11-01', to: '2026-11-20' })).toHaveLength(events.length)
})

const nothingKnown = { type: null, provider: null, tag: null, by: null, batch: null }
const read = (query: string, known = {}) => filtersIn(new URLSearchParams(query), { ...nothingKnown, ...known })

test('an address is read as it was written, beside search, order and columns', () => {
  const { filters, unknown } = read('search=fair&sort=-name&archived=yes&columns=name&status=draft&from=2026-11-01')
  expect(filters).toEqual({ ...noFilters, status: 'draft', from: '2026-11-01' })
  expect(unknown).toEqual([])
})

test('a filter in an address that nobody knows is named and narrows nothing', () => {
  const { filters, unknown } = read('colour=red&status=lost&from=2026-02-31&missing=money&requirement=Some&to=soon')
  expect(filters).toEqual(noFilters)
  expect(unknown).toEqual(['colour', 'status', 'from', 'missing', 'requirement', 'to'])
})

test('an id counts as known until it is known that there is none such', () => {
  expect(read('type=exams').filters.type).toBe('exams')
  expect(read('type=exams', { type: new Set(['results']) })).toEqual({ filters: noFilters, unknown: ['type'] })
})

test('only filters that include archived events show them without the switch', () => {
  expect(['archived', 'draft'].map((status) => includesArchived({ ...noFilters, status } as EventFilters))).toEqual([
    true,
    false,
  ])
})

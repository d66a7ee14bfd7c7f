import { expect, test } from 'vitest'
import { toZod } from '#sync/derive/to-zod.ts'
import { defaultsOf } from '#sync/define.ts'
import { entities, entityOf, type Documents } from '#sync/entities/index.ts'
import { documentErrors } from './document-errors.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { copiedValues, documentToValues, newRow, newValues, tidied } from './form-values.ts'

const id = '7a1f9d4e-6b3c-4f1e-9c2a-0d5e8f7b6a10'

const eventTypes = { collection: 'calendarEventType' } as const
const keywords = { collection: 'itemTag', startsWith: { tagType: 'Other' } } as const

const type: Documents['calendarEventType'] = {
  ...defaultsOf(entities.calendarEventType),
  id: '0b0c1f5e-2a7d-4c53-8f4e-5a2b7c9d1e30',
  name: 'Exams',
  color: '#1f5aa6',
  displayOrder: 3,
  descriptionHtml: '<p>National tests</p>',
  archived: true,
  position: 12,
  edit: null,
}

test('a new type defaults to order 99 and colour #000000', () => {
  expect(newValues(eventTypes, id)).toEqual({ ...defaultsOf(entities.calendarEventType), id })
  expect(newValues(eventTypes, id)).toMatchObject({ name: '', color: '#000000', displayOrder: 99, isDeadline: false })
})

test('a new keyword is a tag of the type Other', () => {
  expect(newValues(keywords, id)).toMatchObject({ tagType: 'Other', displayOrder: 99 })
})

test('a form holds every field, even one that is not on the screen, and passes the validation unchanged', () => {
  const values = documentToValues('calendarEventType', type)
  expect(values).toMatchObject({ descriptionHtml: '<p>National tests</p>', archived: true })
  expect(toZod(entityOf('calendarEventType')).parse(values)).toEqual(values)
})

test('a draft of another version of the app is shown in today’s fields and can be saved', () => {
  const start = '2026-11-20T00:00:00.000Z'
  const schedule = { id: '1d3a5c7e-9b2f-4e6d-8a1c-3f5b7d9e2a40', start, end: start, wasOnce: true }
  const draft = {
    ...newValues({ collection: 'calendarEvent' }, id),
    name: 'Open day',
    calendarEventTypeId: type.id,
    isFeatured: undefined,
    wasOnce: 'a field',
    schedules: [schedule],
  }
  const values = documentToValues('calendarEvent', draft)
  expect(documentErrors('calendarEvent', values)).toEqual([])
  expect(values).toMatchObject({
    name: 'Open day',
    isFeatured: false,
    schedules: [{ id: schedule.id, isAllDay: true }],
  })
})

test('a copy has an id and a name of its own and is not archived', () => {
  const copy = copiedValues(eventTypes, type, id, 'Exams (copy)')
  expect(copy).toMatchObject({ id, name: 'Exams (copy)', archived: false, descriptionHtml: '<p>National tests</p>' })
  expect(copiedValues(eventTypes, type, id, `${isolated('مبتدئ')} (copy)`)).toMatchObject({ name: 'مبتدئ (copy)' })
})

test('spaces around a name are not saved, those between its words are', () => {
  expect(tidied('itemTag', { id, name: '  Key  stage 2 ', tagType: 'Other' })).toEqual({
    id,
    name: 'Key  stage 2',
    tagType: 'Other',
  })
})

test.each([
  [2_147_483_648, 'At most 2,147,483,647'],
  [-2_147_483_649, 'At least -2,147,483,648'],
  [1.5, 'Order must be a whole number'],
])('an order of %d is refused with %j', (displayOrder, message) => {
  const { error } = toZod(entityOf('calendarEventType')).safeParse({
    ...documentToValues('calendarEventType', type),
    displayOrder,
  })
  const own = error?.issues.filter(({ path }) => path[0] === 'displayOrder') ?? []
  expect(own.map((issue) => issue.message)).toEqual([message])
})

const lists = entities.calendarEvent.children

const event = {
  ...defaultsOf(entities.calendarEvent),
  ...{ id: type.id, name: 'Census', calendarEventTypeId: type.id, position: 1, edit: null },
  urls: [{ ...defaultsOf(lists.urls), id: 'u', name: 'Guide', url: 'https://example.org' }],
  providers: [],
  schedules: ['s', 't'].map((row) => ({
    ...defaultsOf(lists.schedules),
    ...{ id: row, start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', subscriptionSequenceNumber: 4 },
    recurrenceOfCalendarEventScheduleId: row === 't' ? 's' : null,
  })),
  tagLinks: [{ ...defaultsOf(lists.tagLinks), id: 'l', itemTagId: id }],
  changes: [],
} satisfies Documents['calendarEvent']

test('a copy has rows of its own, which refer to each other as those of the original do', () => {
  const copied = copiedValues({ collection: 'calendarEvent' }, event, id, 'Copy') as unknown as typeof event
  const ids = [...copied.urls, ...copied.schedules, ...copied.tagLinks].map((row) => row.id)
  expect(new Set([...ids, 'u', 's', 't', 'l']).size).toBe(8)
  const [first, second] = copied.schedules
  expect(second?.recurrenceOfCalendarEventScheduleId).toBe(first?.id)
  expect(first).toEqual({ ...event.schedules[0], id: first?.id, subscriptionSequenceNumber: 0 })
  expect(copied.tagLinks[0]?.itemTagId).toBe(id)
})

test('empty links are not saved, and neither are spaces around the texts of a row', () => {
  const empty = { ...newRow('calendarEvent', 'urls'), id: 'e' }
  const typed = { ...event, urls: [empty, { ...event.urls[0], id: 'f', name: ' Guide ', url: ' https://a.example ' }] }
  const { urls } = tidied('calendarEvent', typed) as unknown as typeof event
  expect(urls).toEqual([{ ...event.urls[0], id: 'f', name: 'Guide', url: 'https://a.example' }])
})

test('rows that people put in another order are numbered anew, and others keep their numbers', () => {
  const provider = (row: string, displayOrder: number) => ({ id: row, calendarEventProviderId: id, displayOrder })
  const [a, b, c] = [provider('a', 1), provider('b', 5), provider('c', 5)]
  const saved = (...providers: object[]) => tidied('calendarEvent', { ...event, providers })['providers']
  expect(saved(a, b, c)).toEqual([a, b, c])
  expect(saved(a, c, b)).toEqual([a, provider('c', 2), provider('b', 3)])
})

test('a form reports the errors of a row at its place: by its fields, by the rules over several, by its list', () => {
  const errorsWith = (given: object) =>
    documentErrors('calendarEvent', { ...documentToValues('calendarEvent', event), id, ...given }).map(
      ({ place, message }) => `${place}: ${message}`,
    )
  const [date] = event.schedules
  const uuid = (row: string) => `00000000-0000-4000-8000-00000000000${row}`
  const schedules = [
    { ...date, id: uuid('1'), end: '2026-11-19T00:00:00.000Z' },
    { ...newRow('calendarEvent', 'schedules'), id: uuid('2'), end: date?.end },
  ]
  const rows = { urls: [], tagLinks: [], schedules: [{ ...date, id: uuid('1') }] }
  expect(errorsWith(rows)).toEqual([])
  expect(errorsWith({ ...rows, schedules })).toEqual([
    `schedules/${uuid('2')}/start: Start date is required`,
    `schedules/${uuid('1')}/end: End date cannot be before the start date`,
    'schedules: One or more dates invalid',
  ])
  expect(errorsWith({ ...rows, schedules: [] })).toEqual(['schedules: One or more dates invalid'])
})

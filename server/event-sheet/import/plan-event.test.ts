import { expect, test } from 'vitest'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { eventColumns, type EventColumn } from '../columns.ts'
import type { SheetEvent } from '../sheet-event.ts'
import { isLeftOut, planEvent, type CurrentEvent, type Planning } from './plan-event.ts'
import { exportedText, formulaCell, overlongCell, type SheetLine } from './sheet-lines.ts'

const id = '11111111-1111-4111-8111-111111111111'
const dateId = '22222222-2222-4222-8222-222222222222'
const typeId = '33333333-3333-4333-8333-333333333333'
const tagId = '44444444-4444-4444-8444-444444444444'

const sheet: SheetEvent = {
  ...{
    id,
    name: 'Census',
    typeName: 'Exams',
    location: null,
    providers: [],
    links: [{ name: 'Book', url: 'https://a.example/' }],
  },
  ...{ tags: [{ name: 'Primary', tagType: 'SchoolPhase' }], descriptionHtml: `<p>${'x'.repeat(40_000)}</p>` },
  ...{ imageBlobReferenceId: null, isFeatured: true, isPaidPromotion: false, archived: false, wasPublished: true },
}
/** In the hour that London's clocks show twice, the second time. */
const date = { id: dateId, start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T02:30:00.000Z', isAllDay: false }
const current: CurrentEvent = {
  sheet,
  state: documentToState(calendarEvent, {
    ...sheet,
    calendarEventTypeId: typeId,
    schedules: [date],
    providers: [],
    tagLinks: [{ id: '55555555-5555-4555-8555-555555555555', itemTagId: tagId }],
    urls: [{ id: '66666666-6666-4666-8666-666666666666', ...sheet.links[0], displayOrder: 1 }],
  }),
}

const known: Record<string, string> = { 'type Exams': typeId, 'schoolPhases Primary': tagId }
const planning: Planning = {
  names: (column, name) => known[`${column} ${name}`],
  tagColumnOf: () => 'schoolPhases',
  isKnownFile: () => false,
  isDeleted: () => false,
  eventOfDate: () => undefined,
}

/** The row that the export writes, with some of its cells changed. */
const line = (changed: Partial<Record<EventColumn, string>> = {}, number = 2): SheetLine => ({
  number,
  texts: {
    ...Object.fromEntries(
      Object.entries(eventColumns).map(([column, { cell }]) => [column, exportedText(cell({ event: sheet, date }))]),
    ),
    ...changed,
  },
})
const plan = (lines: SheetLine[], now: CurrentEvent = current, known: Planning = planning) =>
  planEvent({ id, lines }, now, known)

test('the row that the export writes changes nothing, not even what a cell cannot hold', () => {
  expect(line().texts).toMatchObject({ description: '(too long for a cell)', start: '2026-10-25T01:30:00' })
  expect(plan([line()])).toMatchObject({ kind: 'same', change: null, errors: [], unknown: [] })
})

test('a changed cell changes its own part of the event', () => {
  const { kind, changes, change, errors } = plan([
    line({ name: 'Spring census', links: 'Book now | https://a.example/' }),
  ])
  expect([kind, errors]).toEqual(['change', []])
  expect(changes).toEqual([
    { column: 'Name', before: 'Census', after: 'Spring census' },
    { column: 'Links', before: 'Book | https://a.example/', after: 'Book now | https://a.example/' },
  ])
  expect(change).toMatchObject({
    kind: 'update',
    after: { name: 'Spring census', urls: { '66666666-6666-4666-8666-666666666666': { name: 'Book now' } } },
  })
  expect(Object.keys(change?.after ?? {})).toEqual(['name', 'urls'])
})

test('a description of many elements one after the other is taken', () => {
  const description = '<p>One<br><em>two</em><ul><li>three<li>four</ul>'.repeat(400)
  expect(plan([line({ description })])).toMatchObject({ kind: 'change', errors: [] })
})

test('a row copied without the ID of its event makes an event with a date of its own', () => {
  const copy = plan([line({ eventId: '' })], null)
  expect(copy.errors).toEqual([{ row: 2, column: 'Description (HTML)', message: expect.any(String) as string }])
  const made = plan([line({ eventId: '', description: '', providers: '' })], null)
  expect(made).toMatchObject({ kind: 'create', errors: [] })
  expect(Object.keys(made.change?.after['schedules'] ?? {})).not.toContain(dateId)
})

test("another event's date is an error of its row", () => {
  const other = { ...planning, eventOfDate: () => typeId }
  const changed = line({ start: '2026-06-01T00:00:00', end: '' })
  expect(plan([changed], current, other).errors).toEqual([
    { row: 2, column: 'Date ID', message: 'This date belongs to another event. Clear this cell to add a date.' },
  ])
})

test('a new event is a draft unless its row says otherwise', () => {
  const texts = { name: 'New', type: 'Exams', start: '2026-06-01T09:00:00' }
  const made = plan([{ number: 2, texts }], null)
  expect(made).toMatchObject({ kind: 'create', errors: [], change: { kind: 'create', after: { archived: true } } })
  const schedules = Object.values(made.change?.after['schedules'] ?? {})
  expect(schedules).toMatchObject([
    { start: '2026-06-01T08:00:00.000Z', end: '2026-06-01T08:00:00.000Z', isAllDay: false },
  ])
  const published = plan([{ number: 2, texts: { ...texts, status: 'published' } }], null)
  expect(published.change?.after).not.toHaveProperty('archived', true)
})

test('of rows of one event that say different things the few are told, of as many the one that says nothing, or the later', () => {
  const told = 'is about the same event and says something else. Make them say the same.'
  const dated = (name: string, number: number) =>
    line({ name, dateId: '', start: `2026-06-0${number}T00:00:00`, end: '' }, number)
  expect(plan([line({ name: 'Other' }), dated('Census', 7), dated('Census', 9)]).errors).toEqual([
    { row: 2, column: 'Name', message: `Row 7 ${told}` },
  ])
  expect(plan([line({ name: '' }), dated('Census', 7)]).errors).toEqual([
    { row: 2, column: 'Name', message: `Row 7 ${told}` },
  ])
  expect(plan([line(), line({ name: 'Other', dateId: '', start: '2026-06-01T00:00:00', end: '' }, 7)]).errors).toEqual([
    { row: 7, column: 'Name', message: `Row 2 ${told}` },
  ])
})

test('an unknown name is no error of its row but a name to be decided, and its event is left out until then', () => {
  const changed = line({ type: 'Webinars', keywords: 'Funding; Gone', schoolPhases: 'Primary\nNursery' })
  const { errors, unknown } = plan([changed])
  expect([errors, unknown, isLeftOut({ errors, unknown })]).toEqual([
    [],
    [
      { column: 'type', name: 'Webinars', row: 2 },
      { column: 'schoolPhases', name: 'Nursery', row: 2 },
      { column: 'keywords', name: 'Funding', row: 2 },
      { column: 'keywords', name: 'Gone', row: 2 },
    ],
    true,
  ])
})

test('a cell that cannot be used hides no fault of another one, and none follows from it', () => {
  const changed = { eventId: '', description: '', type: 'Opening', links: 'Book: ftp://a.example/' }
  const { errors, unknown } = plan([line(changed)], null)
  expect(new Set(errors.map(({ column }) => column))).toEqual(new Set(['Links']))
  expect(unknown.map(({ column }) => column)).toEqual(['type'])
  const undated = plan([line({ eventId: '', dateId: '', description: '', end: 'soon', name: '' })], null)
  expect(undated.errors.map(({ column }) => column)).toEqual(['End (UK time)', 'Name'])
  const made = { eventId: '', dateId: '', description: '' }
  const dates = [
    line({ ...made, start: 'soon' }),
    line({ ...made, start: '2026-06-02T00:00:00', end: '2026-06-01T00:00:00' }, 3),
  ]
  expect(plan(dates, null).errors.map(({ row: at, column }) => [at, column])).toEqual([
    [2, 'Start (UK time)'],
    [3, 'End (UK time)'],
  ])
})

test('the errors of an event are told in the order of its rows', () => {
  const rows = [line({ location: '#!' }), line({ dateId: '', start: '2026-06-01T00:00:00', end: '' }, 7)]
  expect(plan(rows).errors.map(({ row }) => row)).toEqual([2, 7])
})

test.each<[Partial<Record<EventColumn, string>>, string]>([
  [{ name: '' }, 'Name'],
  [{ type: '' }, 'Type of event'],
  [{ start: 'soon' }, 'Start (UK time)'],
  [{ start: '2026-06-01T09:00:00Z' }, 'Start (UK time)'],
  [{ start: '2026-06-01T09:00:00+05:00' }, 'Start (UK time)'],
  [{ end: '2026-10-24T00:00:00' }, 'End (UK time)'],
  [{ isAllDay: 'perhaps' }, 'All day'],
  [{ links: 'https://a.example/' }, 'Links'],
  [{ links: 'Run | javascript:alert(1)' }, 'Links'],
  [{ image: '/blobs/none' }, 'Image'],
  [{ isFeatured: 'often' }, 'Featured'],
  [{ status: 'draft' }, 'Status'],
  [{ location: '#!' }, 'Location'],
  [{ dateId: 'seven' }, 'Date ID'],
])('a row with %j has an error in the column %s', (changed, column) => {
  expect(plan([line(changed)]).errors.map((error) => error.column)).toEqual([column])
})

test.each<[string, Partial<Record<EventColumn, string>>, string]>([
  ['more than a cell holds', { name: overlongCell }, 'Name'],
  ['a formula that nobody worked out', { location: formulaCell }, 'Location'],
  ['a character that no text may hold', { name: 'Spring\0 census' }, 'Name'],
  ['elements deep inside each other', { description: '<em>'.repeat(101) }, 'Description (HTML)'],
  ['too long a text', { description: `<p>${'x'.repeat(200_000)}</p>` }, 'Description (HTML)'],
  ['too many links', { links: 'A | https://a.example/\n'.repeat(501) }, 'Links'],
  ['too many names', { providers: 'A;'.repeat(500_000) }, 'Providers'],
])('a row with %s has one error, and names nobody', (_what, changed, column) => {
  const { errors, unknown } = plan([line(changed)])
  expect([errors.map((error) => error.column), unknown]).toEqual([[column], []])
})

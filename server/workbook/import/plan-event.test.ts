import { describe, expect, test } from 'vitest'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { rowsOf } from '#sync/protocol/apply-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { Named } from '#sync/faces/names.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { difference } from '#sync/protocol/make-edit.ts'
import { mergeEdit } from '#sync/protocol/merge-edit.ts'
import { eventColumns, type EventColumn } from '../columns.ts'
import { exportedText } from '../exported-text.ts'
import type { SheetEvent } from '#sync/faces/calendar-event/sheet-event.ts'
import { asEdit } from './change.ts'
import { isLeftOut, planEvent, type Planning } from './plan-event.ts'
import { formulaCell, overlongCell, type SheetLine } from '../reading/sheet-lines.ts'
import { sheetOfState, type CurrentEvent } from './versions.ts'

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
  ...{
    imageBlobReferenceId: null,
    isFeatured: true,
    isPaidPromotion: false,
    archived: false,
    isPublished: true,
    position: 7,
    status: 'Scheduled',
    statusNote: null,
    requirement: 'None',
    imageAlternativeText: null,
    isPublic: true,
    publishAt: null,
    unpublishAt: null,
  },
}
/** In the hour that London's clocks show twice, the second time. */
const date = { id: dateId, start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T02:30:00.000Z', isAllDay: false }
const current = {
  sheet,
  past: [],
  state: documentToState(calendarEvent, {
    ...sheet,
    calendarEventTypeId: typeId,
    schedules: [date],
    providers: [],
    tagLinks: [{ id: '55555555-5555-4555-8555-555555555555', itemTagId: tagId }],
    urls: [{ id: '66666666-6666-4666-8666-666666666666', ...sheet.links[0], displayOrder: 1 }],
  }),
} satisfies CurrentEvent

const otherTagId = '77777777-7777-4777-8777-777777777777'
const ids: Record<string, string> = {
  'type Exams': typeId,
  'schoolPhases Primary': tagId,
  'schoolPhases Secondary': otherTagId,
}
const named: Record<string, Named> = {
  [typeId]: { id: typeId, name: 'Exams', tagType: null, displayOrder: 1 },
  [tagId]: { id: tagId, name: 'Primary', tagType: 'SchoolPhase', displayOrder: 1 },
  [otherTagId]: { id: otherTagId, name: 'Secondary', tagType: 'SchoolPhase', displayOrder: 2 },
}
const planning: Planning = {
  names: (column, name) => ids[`${column} ${name}`],
  known: new Map(Object.entries(named)),
  chosenFor: () => undefined,
  tagColumnOf: () => 'schoolPhases',
  isKnownFile: () => false,
  isDeleted: () => false,
  eventOfDate: () => undefined,
}

/** The row that the export writes, with some of its cells changed; in `line` without what it remembers. */
const remembering = (changed: Partial<Record<EventColumn, string>> = {}, number = 2): SheetLine => ({
  number,
  texts: {
    ...Object.fromEntries(
      Object.entries(eventColumns).map(([column, { cell }]) => [column, exportedText(cell({ event: sheet, date }))]),
    ),
    ...changed,
  },
})
const line = (changed: Partial<Record<EventColumn, string>> = {}, number = 2) =>
  remembering({ ...changed, exported: '' }, number)
const plan = (lines: SheetLine[], now: CurrentEvent = current, known: Planning = planning) =>
  planEvent({ id, lines }, now, known)

test('the row that the export writes changes nothing, not even what a cell cannot hold', () => {
  expect(line().texts).toMatchObject({ description: '(too long for a cell)', start: '2026-10-25T01:30:00' })
  expect(plan([line()])).toMatchObject({ kind: 'same', change: null, errors: [], unknown: [] })
})

test('a changed cell changes its own part of the event', () => {
  const { kind, cells, change, errors } = plan([
    line({ name: 'Spring census', links: 'Book now | https://a.example/' }),
  ])
  expect([kind, errors]).toEqual(['change', []])
  expect(cells).toEqual([
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
  const copy = plan([line({ eventId: '', start: '2026-10-24T01:30:00' })], null)
  expect(copy.errors).toEqual([{ row: 2, column: 'Description (HTML)', message: expect.any(String) as string }])
  const made = plan([line({ eventId: '', start: '2026-10-24T01:30:00', description: '', providers: '' })], null)
  expect(made).toMatchObject({ kind: 'create', errors: [] })
  expect(Object.keys(made.change?.after['schedules'] ?? {})).not.toContain(dateId)
})

test('a date in the hour that clocks show twice keeps its instants while another of its cells changes', () => {
  for (const exported of [line, remembering]) {
    const { change, errors } = plan([exported({ end: '2026-10-25T03:30:00' })])
    expect([errors, change?.after['schedules']]).toMatchObject([
      [],
      { [dateId]: { start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T03:30:00.000Z' } },
    ])
  }
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

test('when rows of one event differ, reports the minority, or of equally many the empty ones, or the later', () => {
  const differs = 'is about the same event and says something else. Make them say the same.'
  const dated = (name: string, number: number) =>
    line({ name, dateId: '', start: `2026-06-0${number}T00:00:00`, end: '' }, number)
  expect(plan([line({ name: 'Other' }), dated('Census', 7), dated('Census', 9)]).errors).toEqual([
    { row: 2, column: 'Name', message: `Row 7 ${differs}` },
  ])
  expect(plan([line({ name: '' }), dated('Census', 7)]).errors).toEqual([
    { row: 2, column: 'Name', message: `Row 7 ${differs}` },
  ])
  expect(plan([line(), line({ name: 'Other', dateId: '', start: '2026-06-01T00:00:00', end: '' }, 7)]).errors).toEqual([
    { row: 7, column: 'Name', message: `Row 2 ${differs}` },
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
  const changed = {
    eventId: '',
    start: '2026-10-24T01:30:00',
    description: '',
    type: 'Opening',
    links: 'Book: ftp://a.example/',
  }
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

test('the errors of an event are reported in the order of its rows', () => {
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

/** The event after somebody else has changed it, with what was there before. */
function changedBySomebody(after: Record<string, unknown>, isPublished = true): CurrentEvent {
  const state = { ...current.state, ...after } as DocumentState
  const before = difference(calendarEvent, state, current.state).after
  return {
    state,
    sheet: sheetOfState(state, { id, isPublished, position: 8 }, planning.known),
    past: [{ position: 8, before }],
  }
}
const secondLink = { itemTagId: otherTagId }
const noErrors = { errors: [], stale: [] }

describe('a sheet that remembers what was exported', () => {
  test('changes nothing where nothing was changed in it, whatever the calendar says by now', () => {
    const now = changedBySomebody({ name: 'Another', location: 'York', archived: true, schedules: {}, tagLinks: {} })
    expect(plan([remembering()], now)).toMatchObject({ kind: 'same', change: null, ...noErrors, cells: [] })
  })

  test('changes the cells that differ from it beside what somebody else has changed', () => {
    const later = { ...rowsOf(current.state, 'schedules')[dateId], end: '2026-10-25T03:30:00.000Z' }
    const now = changedBySomebody({ location: 'York', archived: true, schedules: { [dateId]: later } })
    expect(plan([remembering({ name: 'Spring census' })], now)).toMatchObject({
      ...{ kind: 'change', ...noErrors, cells: [{ column: 'Name', before: 'Census', after: 'Spring census' }] },
      change: { kind: 'update', before: { name: 'Census' }, after: { name: 'Spring census' } },
    })
  })

  test('adds to a list beside what somebody else has added to it', () => {
    const added = '88888888-8888-4888-8888-888888888888'
    const now = changedBySomebody({ tagLinks: { ...rowsOf(current.state, 'tagLinks'), [added]: secondLink } })
    const { change, errors } = plan([remembering({ schoolPhases: 'Secondary' })], now)
    expect(errors).toEqual([])
    const merged = mergeEdit(calendarEvent, now!.state, asEdit(change!))
    expect(merged.outcome === 'merged' && Object.keys(rowsOf(merged.state, 'tagLinks'))).toHaveLength(2)
  })

  test('has nothing to do where somebody else made the same change', () => {
    const now = changedBySomebody({ location: 'York' })
    expect(plan([remembering({ location: 'York' })], now)).toMatchObject({ kind: 'same', change: null, ...noErrors })
  })

  test('lists what somebody else has changed to something else, and leaves it out', () => {
    const now = changedBySomebody({ location: 'York', name: 'Autumn census' })
    const changed = plan([remembering({ location: 'Leeds', isFeatured: 'No' })], now)
    expect(changed.errors).toEqual([
      { row: 2, column: 'Location', message: expect.stringContaining('Somebody changed this to “York”') as string },
    ])
    expect(isLeftOut(changed)).toBe(true)
  })

  test('lists a date that somebody else has moved, or removed, if it changes that date itself', () => {
    const moved = { ...rowsOf(current.state, 'schedules')[dateId], start: '2026-10-24T01:30:00.000Z' }
    const changed = [remembering({ end: '2026-10-26T02:30:00' }, 4)]
    for (const schedules of [{ [dateId]: moved }, {}]) {
      expect(plan(changed, changedBySomebody({ schedules })).errors).toMatchObject([
        { row: 4, message: expect.stringContaining('Somebody changed this') as string },
      ])
    }
  })

  test('does not publish what was archived because its cell still says so, and archives what its cell was changed to', () => {
    expect(plan([remembering()], changedBySomebody({ archived: true })).change).toBeNull()
    expect(plan([remembering({ status: 'archived' })], current).change).toMatchObject({ kind: 'archive' })
  })

  test('lists a changed cell of an event that changed though no history says so', () => {
    const restored = { ...changedBySomebody({ location: 'York' })!, past: [] }
    expect(plan([remembering({ location: 'Leeds' })], restored).errors).toMatchObject([{ column: 'Location' }])
    expect(plan([remembering({ name: 'Spring census' })], restored)).toMatchObject({ kind: 'change', errors: [] })
  })

  test('gives a row that was copied away from its event no memory of it', () => {
    const other = remembering({ eventId: typeId, dateId: '' })
    expect(planEvent({ id: typeId, lines: [other] }, null, planning)).toMatchObject({ kind: 'create' })
  })

  test('keeps the memory of an event in a row that was copied to add a date', () => {
    const now = changedBySomebody({ location: 'York' })
    const added = remembering({ dateId: '', start: '2026-12-01T00:00:00', end: '', isAllDay: '' }, 3)
    const { change, errors } = plan([remembering(), added], now)
    expect([errors, Object.keys(change!.after)]).toEqual([[], ['schedules']])
  })
})

describe('a sheet without a memory', () => {
  test('puts back nothing that somebody else has replaced, and says so', () => {
    const now = changedBySomebody({ location: 'York', archived: true })
    const { change, errors, stale } = plan([line({ name: 'Spring census' })], now)
    expect([errors, change?.after]).toEqual([[], { name: 'Spring census' }])
    expect(stale).toEqual([
      {
        row: 2,
        column: 'Location',
        message: 'This was the value before somebody changed it: it’s “York” now, and stays so.',
      },
      { row: 2, column: 'Status', message: 'This event was archived. Importing doesn’t publish it again.' },
    ])
  })

  test('leaves a date as it is that somebody else has moved or removed', () => {
    const moved = { ...rowsOf(current.state, 'schedules')[dateId], start: '2026-10-24T01:30:00.000Z' }
    for (const schedules of [{ [dateId]: moved }, {}]) {
      const { change, errors, stale } = plan([line()], changedBySomebody({ schedules }))
      expect([change, errors, stale]).toEqual([null, [], [expect.objectContaining({ column: 'Start (UK time)' })]])
    }
    expect(plan([line({ end: '2026-10-26T02:30:00' })], changedBySomebody({ schedules: {} })).errors).toMatchObject([
      { column: 'Date ID', message: 'This date was removed. Clear this cell to add it again.' },
    ])
  })

  test('publishes a draft that it says is published, which no export has said of it', () => {
    const draft = changedBySomebody({ archived: true }, false)
    const { change } = plan([line({ status: 'published' })], { ...draft!, past: [] })
    expect(change?.after).toEqual({ archived: false })
  })
})

test('a new event says which column the sheet lacks, where its heading says something else', () => {
  const { number, texts } = line({ eventId: '', dateId: '', isAllDay: '', description: '', providers: '' })
  const { start: _start, end: _end, ...others } = texts
  expect(plan([{ number, texts: others }], null).errors).toEqual([
    { row: 2, column: 'Start (UK time)', message: 'The sheet has no column “Start (UK time)”.' },
  ])
})

test('an event that is here says what is wrong with a date, though the sheet lacks the column of its end', () => {
  const { number, texts } = line({ start: '2026-10-27T01:30:00' })
  const { end: _end, ...others } = texts
  expect(plan([{ number, texts: others }]).errors).toEqual([
    { row: 2, column: 'End (UK time)', message: 'End date cannot be before the start date' },
  ])
})

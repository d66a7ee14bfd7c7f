import { describe, expect, test } from 'vitest'
import { atOnce } from '#client/search/in-slices.ts'
import { indexSteps } from '#client/calendar/search/search-index.ts'
import { csvOfList } from '#client/calendar/download/listed-files.ts'
import { renderBlock } from '#server/mail/letter/blocks.ts'
import { eventPage } from '#server/public-pages/event-page.ts'
import { listPage } from '#server/public-pages/list-page.ts'
import { eventColumns } from '#server/workbook/columns.ts'
import { defaultsOf } from '#sync/define.ts'
import { calendarEvent, type CalendarEvent, type EventChange } from '#sync/entities/calendar-event.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { calendarDateShows, toCalendarDate } from '#sync/faces/calendar-event/calendar-date.ts'
import { dialogShows, toEventBody } from '#sync/faces/calendar-event/dialog.ts'
import { dialogFactsShows, toDialogFacts } from '#sync/faces/calendar-event/dialog-facts.ts'
import { foundDateShows, toFoundDate } from '#sync/faces/calendar-event/found-date.ts'
import { letterShows, toEventBlock } from '#sync/faces/calendar-event/letter-block.ts'
import { calendarRowShows, toCalendarRow } from '#sync/faces/calendar-event/calendar-row.ts'
import { publicRowShows } from '#sync/faces/calendar-event/calendar-surfaces.ts'
import { listedDateShows } from '#sync/faces/calendar-event/listed-date.ts'
import { entriesOf, placeEvent } from '#sync/faces/calendar-event/month-entry.ts'
import { monthEntryShows } from '#sync/faces/calendar-event/month-entry-shows.ts'
import { plannerShows, toPlannerDate } from '#sync/faces/calendar-event/planner-date.ts'
import { previewShows, toPreviewBody } from '#sync/faces/calendar-event/preview.ts'
import { publicPageShows, toPublicEvent } from '#sync/faces/calendar-event/public-page.ts'
import { searchShows } from '#sync/faces/calendar-event/calendar-search-texts.ts'
import { sheetShows, toSheetEvent, type SheetColumn } from '#sync/faces/calendar-event/sheet-event.ts'
import { isNamed, nameShows, toName, type NamedCollection, type NamedDocument } from '#sync/faces/name-record.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { expandMonth } from '#sync/replica/view/expand-month.ts'
import { addEvent, emptyMonth } from '#sync/replica/view/month-records.ts'
import { dayInZone } from '#sync/rules/zone.ts'

const publicUrl = 'https://calendar.example'
const site = { publicUrl, productName: 'School Almanac' }
const today = '2026-11-20'
const noPictures = { imageBlobReferenceId: false, imageAlternativeText: false }
const stamp = '2026-11-20T09:30:00.000Z'

/** Every field that names something has two to choose from. */
const names = new Map(
  ['type', 'provider', 'tag'].flatMap((kind) =>
    [1, 2].map((number) => {
      const id = `${kind} ${number}`
      const collection = ({ type: 'calendarEventType', provider: 'calendarEventProvider', tag: 'itemTag' } as const)[
        kind as 'type'
      ]
      const tagType = kind === 'tag' ? { tagType: 'SchoolPhase' as const } : {}
      const document = { ...{ id, name: id, color: null, displayOrder: number, archived: false }, ...tagType }
      return [id, toName(collection, document)] as const
    }),
  ),
)

const { urls, providers, schedules, tagLinks } = calendarEvent.children
const event: CalendarEvent = {
  ...defaultsOf(calendarEvent),
  ...{ id: 'event', position: 7, edit: null, name: 'Census', location: 'Online', calendarEventTypeId: 'type 1' },
  ...{ descriptionHtml: '<p>Numbers</p>', imageBlobReferenceId: 'image', imageAlternativeText: 'A form' },
  ...{ status: 'Provisional', statusNote: 'If there is room', requirement: 'Useful' },
  ...{ publishAt: '2026-11-20T06:00:00.000Z', unpublishAt: '2026-11-20T18:00:00.000Z' },
  urls: [{ ...defaultsOf(urls), id: 'url', name: 'Book', url: 'https://a.example/' }],
  providers: [{ ...defaultsOf(providers), id: 'link', calendarEventProviderId: 'provider 1' }],
  schedules: [
    {
      ...defaultsOf(schedules),
      id: 'date',
      ...{ start: '2026-11-20T09:30:00.000Z', end: '2026-11-20T10:30:00.000Z', isAllDay: false },
    },
  ],
  tagLinks: [{ ...defaultsOf(tagLinks), id: 'tag link', itemTagId: 'tag 1' }],
  changes: [
    {
      ...{ id: 'change', at: '2026-11-20T08:00:00.000Z', kind: 'moved', about: 'date', note: 'As asked' },
      ...{ before: '2026-11-20', after: '2026-11-20T09:30:00.000Z' },
    },
  ],
}

type Value = string | number | boolean | null
type Row = Record<string, Value>

/** Another value of the same kind. */
function other(value: Value): Value {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (value === null) return 'https://b.example/'
  if (value === 'Provisional') return 'Postponed'
  if (value === 'Useful') return 'Mandatory'
  if (value.endsWith(' 1')) return value.replace(/1$/, '2')
  if (/^\d{4}-/.test(value)) return value.replace(/^\d{4}-11-20/, '2026-11-25')
  return value.startsWith('https:') ? `${value}b` : value.replace(/(\w)(<|$)/, '$1 changed$2')
}

/** For each field, whether a face has changed with it, as the face states what it shows. */
function changesOf(face: (changed: CalendarEvent) => unknown, isChanged = differs): Record<string, unknown> {
  const before = face(event)
  const fields = Object.keys(calendarEvent.fields) as (keyof typeof calendarEvent.fields)[]
  const { children, serverRows } = calendarEvent
  const lists = Object.keys({ ...children, ...serverRows }) as (keyof typeof children | keyof typeof serverRows)[]
  const changed = (to: Partial<CalendarEvent>) => isChanged(before, face({ ...event, ...to }))
  return Object.fromEntries([
    ...fields.map((field) => [field, changed({ [field]: other(event[field]) })]),
    ...lists.map((list) => {
      const [row] = event[list] as unknown as [Row]
      return [list, eachField(row, (field) => changed({ [list]: [{ ...row, [field]: other(row[field]!) }] }))]
    }),
  ])
}

function eachField<T>(row: Row, see: (field: string) => T): Record<string, T> {
  return Object.fromEntries(Object.keys(row).map((field) => [field, see(field)]))
}

function differs(before: unknown, after: unknown): unknown {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** What a face states, as yes or no. */
function stated(shows: object): Record<string, unknown> {
  const answers = Object.entries(shows).map(([field, answer]: [string, unknown]) => [
    field,
    typeof answer === 'object' && !Array.isArray(answer) && answer !== null ? stated(answer) : Boolean(answer),
  ])
  return Object.fromEntries(answers) as Record<string, unknown>
}

describe('a face shows the fields that it states, and no other', () => {
  test('of an event in the months', () => {
    const face = (changed: CalendarEvent) => {
      const placed = placeEvent(changed)
      return placed && entriesOf(placed)
    }
    expect(changesOf(face)).toEqual(stated(monthEntryShows))
  })

  test('of an event for calendar apps', () => {
    const face = (changed: CalendarEvent) =>
      toVevent(toCalendarDate(changed, changed.schedules[0]!, names), stamp, publicUrl)
    expect(changesOf(face)).toEqual(stated(calendarDateShows))
  })

  test('of an opened event', () => {
    expect(changesOf((changed) => toEventBody(changed, (id) => names.get(id)))).toEqual(stated(dialogShows))
  })

  test('of an event in the preview beside its form', () => {
    expect(changesOf((changed) => toPreviewBody(changed, (id) => names.get(id)))).toEqual(stated(previewShows))
  })

  /** A face of the dates that the months have of an event. */
  const ofDates = (face: (entry: MonthEntry, changed: CalendarEvent) => unknown) => (changed: CalendarEvent) => {
    const placed = placeEvent(changed)
    return placed && entriesOf(placed).map((entry) => face(entry, changed))
  }

  test('of an event as a result of the search', () => {
    const face = ofDates((entry, changed) => toFoundDate(entry, names, changed.descriptionHtml ?? undefined))
    expect(changesOf(face)).toEqual(stated(foundDateShows))
  })

  test('of an opened event that is still being read', () => {
    expect(changesOf(ofDates(toDialogFacts))).toEqual(stated(dialogFactsShows))
  })

  test('of an event in the planner', () => {
    expect(changesOf(ofDates(toPlannerDate))).toEqual(stated(plannerShows))
  })

  test('of an event on its public page', () => {
    const face = (changed: CalendarEvent) => eventPage(site, toPublicEvent(changed, names), today)
    expect(changesOf(face)).toEqual(stated(publicPageShows))
  })

  test.each(['html', 'text'] as const)('of an event in a mail, as %s', (form) => {
    const face = (changed: CalendarEvent) => {
      const block = toEventBlock(changed, changed.schedules[0]!, names, publicUrl)
      return renderBlock(site, { kind: 'event', event: block })[form]
    }
    const { imageBlobReferenceId, imageAlternativeText } = letterShows
    const pictures = form === 'html' ? { imageBlobReferenceId, imageAlternativeText } : noPictures
    expect(changesOf(face)).toEqual(stated({ ...letterShows, ...pictures }))
  })

  test('of an event in its sheet, each in the columns that it states', () => {
    const { exported: _, ...columns } = eventColumns
    const face = (changed: CalendarEvent) => {
      const row = {
        event: toSheetEvent({ ...changed, archived: !changed.archived }, names),
        date: changed.schedules[0]!,
      }
      return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.cell(row)]))
    }
    const columnsOf = (before: unknown, after: unknown) =>
      Object.keys(columns).filter((name) => differs(cellOf(before, name), cellOf(after, name)))
    const cellOf = (cells: unknown, name: string) => (cells as Record<string, unknown>)[name]
    const expected = {
      ...sheetShows,
      // A whole day has no times.
      schedules: { ...sheetShows.schedules, isAllDay: ['start', 'end', 'isAllDay'] },
      // Both tags are phases: those of the other kinds stand in columns of their own.
      tagLinks: { ...sheetShows.tagLinks, itemTagId: ['schoolPhases'] },
    }
    expect(changesOf(face, columnsOf)).toEqual(columnsStated(expected))
    const shown = new Set(columnNames(sheetShows))
    expect(Object.keys(columns).filter((name) => !shown.has(name as SheetColumn))).toEqual([])
  })

  const entry: MonthEntry = entriesOf(placeEvent(event)!)[0]!
  const otherEntry = (field: string): MonthEntry => {
    const value = entry[field as keyof MonthEntry]
    const otherOf = (one: string | EventChange) => (typeof one === 'string' ? other(one) : { ...one, at: '' })
    return { ...entry, [field]: Array.isArray(value) ? value.map(otherOf) : other(value as Value) }
  }
  const entryChanges = (face: (changed: MonthEntry) => unknown) =>
    Object.fromEntries(Object.keys(entry).map((field) => [field, differs(face(entry), face(otherEntry(field)))]))

  test('of an occurrence in the file of a list', () => {
    const face = (changed: MonthEntry) => csvOfList((key) => key, [changed], names, publicUrl)
    expect(entryChanges(face)).toEqual(listedDateShows)
  })

  test('of an occurrence in the list for visitors', async () => {
    const filter = { excludedSchoolPhaseIds: [], excludedEventTypeIds: [], excludedSchoolTypeIds: [] }
    const pageOf = (one: MonthEntry) =>
      listPage({ site, coming: { entries: [one], names, today }, filter, isFramed: false })
    const page = await pageOf(entry)
    const changes = Object.keys(entry).map(async (field) => [field, differs(page, await pageOf(otherEntry(field)))])
    expect(Object.fromEntries(await Promise.all(changes))).toEqual(publicRowShows)
  })

  test('of an occurrence to the search', () => {
    const face = (changed: MonthEntry) =>
      atOnce(indexSteps([changed], names, dayInZone('Europe/London'))).dictionary.words
    expect(entryChanges(face)).toEqual(searchShows)
  })

  test('of an occurrence in a line of a list', () => {
    expect(entryChanges((changed) => toCalendarRow(changed, names))).toEqual(calendarRowShows)
  })

  test.each(Object.keys(nameShows) as NamedCollection[])('of the name of a %s', (collection) => {
    const document: Row = {
      ...(defaultsOf(entityOf(collection)) as Row),
      ...{ id: 'id', name: 'name', descriptionHtml: '<p>Text</p>', color: '#111111' },
    }
    const face = (changed: Row) => toName(collection, changed as unknown as NamedDocument)
    const fields = Object.keys(entityOf(collection).fields)
    const changes = fields.map((field) => [
      field,
      differs(
        face(document),
        face({ ...document, [field]: field === 'tagType' ? 'SchoolType' : other(document[field]!) }),
      ),
    ])
    expect(Object.fromEntries(changes)).toEqual(nameShows[collection])
  })
})

function columnsStated(shows: object): Record<string, unknown> {
  const answers = Object.entries(shows).map(([field, answer]: [string, unknown]) => [
    field,
    Array.isArray(answer) ? answer : answer === false ? [] : columnsStated(answer as object),
  ])
  return Object.fromEntries(answers) as Record<string, unknown>
}

function columnNames(shows: object): SheetColumn[] {
  return Object.values(shows).flatMap((answer: unknown) =>
    Array.isArray(answer) ? (answer as SheetColumn[]) : answer === false ? [] : columnNames(answer as object),
  )
}

test('a stored month gives back each field of an occurrence', () => {
  const whole = { ...event, isFeatured: true, isPaidPromotion: true }
  const ids: string[] = []
  const numberOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1)
  const planned = { ...event, status: 'Scheduled', requirement: 'None' } as const
  const cancelled = { ...event, status: 'Cancelled', requirement: 'Mandatory' } as const
  for (const changed of [event, whole, planned, cancelled, { ...event, location: null }]) {
    const placed = placeEvent(changed)!
    const month = emptyMonth('2026-11')
    addEvent(month, placed, numberOf)
    expect(expandMonth(month, ids)).toEqual(entriesOf(placed))
  }
})

test('the collections that a copy keeps as names when they are archived are those that have a name', () => {
  const named = collectionsOf('administrator').filter((collection) => entityOf(collection).archived === 'named')
  expect(collectionsOf('administrator').filter(isNamed)).toEqual(named)
})

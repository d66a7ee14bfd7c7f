import type { ShownOf } from '#sync/define.ts'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { emptyState, rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Edit, Row } from '#sync/protocol/edit.ts'
import { condensed } from '#sync/protocol/hashed.ts'
import { creation, difference, kindOf } from '#sync/protocol/make-edit.ts'
import type { CellChange, NamingColumn, RowError } from '#sync/protocol/sheet-import.ts'
import { eventColumns, sharedColumns, type EventColumn } from '../columns.ts'
import type { SheetEvent } from '../sheet-event.ts'
import type { Names } from './names.ts'
import { refusalsOf } from './refusals.ts'
import { BadCell, setColumns, UnknownNames, type Setting } from './set-columns.ts'
import { BadDate, knownDates, toDate } from './set-dates.ts'
import type { EventLines } from './sheet-events.ts'
import { excelError, exportedText, formulaCell, overlongCell, saysAsExported, type SheetLine } from './sheet-lines.ts'
import { toldChange, toldDates } from './told-changes.ts'

/** The event as it is now; null for a new one. */
export type CurrentEvent = { state: DocumentState; sheet: SheetEvent } | null

export type UnknownName = { column: NamingColumn; name: string; row: number }

export type EventPlan = {
  id: string
  row: number
  name: string
  kind: 'create' | 'change' | 'same'
  /** The cells that change, of an event that is known. */
  changes: CellChange[]
  change: Pick<Edit, 'documentId' | 'kind' | 'before' | 'after'> | null
  errors: RowError[]
  unknown: UnknownName[]
}

/** Whether an event is left out because one of its rows cannot be used. */
export function isLeftOut({ errors, unknown }: Pick<EventPlan, 'errors' | 'unknown'>): boolean {
  return errors.length > 0 || unknown.length > 0
}

export type Planning = {
  names: Names
  tagColumnOf: (id: string) => NamingColumn | undefined
  isKnownFile: (id: string) => boolean
  isDeleted: (id: string) => boolean
  /** The event that has this date, here or in an earlier row. */
  eventOfDate: (id: string) => string | undefined
}

/** Where a place in the document stands in the sheet; a new field of an event is missing here until it has a column. */
const columnOf: Record<ShownOf<typeof calendarEvent.fields> | keyof typeof calendarEvent.children, EventColumn> = {
  name: 'name',
  descriptionHtml: 'description',
  location: 'location',
  calendarEventTypeId: 'type',
  imageBlobReferenceId: 'image',
  isFeatured: 'isFeatured',
  isPaidPromotion: 'isPaidPromotion',
  archived: 'status',
  urls: 'links',
  providers: 'providers',
  schedules: 'start',
  tagLinks: 'keywords',
}

const dateColumns: readonly EventColumn[] = ['dateId', 'start', 'end', 'isAllDay']

type Report = (row: number, column: EventColumn | null, message: string) => void

/** What the rows of an event would change, checked as a push would check it; nothing is written. */
export function planEvent({ id, lines }: EventLines, current: CurrentEvent, planning: Planning): EventPlan {
  const [{ number: row, texts }] = lines as [SheetLine]
  const errors: RowError[] = []
  const report: Report = (at, column, message) => {
    errors.push({ row: at, column: column && eventColumns[column].heading, message })
  }
  const plan: EventPlan = {
    id,
    row,
    name: texts.name ?? '',
    kind: 'same',
    changes: [],
    change: null,
    errors,
    unknown: [],
  }
  if (planning.isDeleted(id)) {
    report(row, 'eventId', 'This event was deleted. Restore it first.')
    return plan
  }
  const before = current?.state ?? { ...emptyState(calendarEvent), deleted: false, archived: true }
  const { state, unknown, changes } = setShared(lines, { ...planning, eventId: id, state: before }, current, report)
  const { schedules, rowOfDate } = datesOf(lines, { id, before, eventOfDate: planning.eventOfDate }, report)
  const change = changeOf(id, current, { ...state, schedules })
  const unusable = [
    ...errors,
    ...unknown.map(({ row: at, column }) => ({ row: at, column: eventColumns[column].heading })),
  ]
  const isUnusable = (columns: readonly (EventColumn | null)[], at: number | undefined) =>
    unusable.some(
      (error) =>
        columns.some((column) => column && eventColumns[column].heading === error.column) &&
        (at === undefined || error.row === at),
    )
  for (const { place, message } of change ? refusalsOf({ entity: 'calendarEvent', ...change }) : []) {
    const column = columnAt(place)
    const [list, id = ''] = place.split('/')
    const rowOfPlace = rowOfDate.get(id)
    // What follows from a cell that could not be used says nothing new; a date follows from the cells of its own row.
    if (isUnusable(list === 'schedules' ? dateColumns : [column], rowOfPlace)) continue
    report(rowOfPlace ?? row, column, message)
  }
  errors.sort((one, other) => one.row - other.row)
  return {
    ...plan,
    name: texts.name ?? current?.sheet.name ?? '',
    kind: !current ? 'create' : change ? 'change' : 'same',
    changes: current ? [...changes, ...toldDates(rowsOf(before, 'schedules'), schedules)] : [],
    change,
    unknown,
  }
}

/**
 * One of the rows that say what most say, or of as many the first that say anything, and those that say something else: whoever
 * changes one of many rows is told of that one.
 */
function saidByMost(lines: readonly SheetLine[], column: EventColumn): [SheetLine, ...SheetLine[]] {
  const groups = [...Map.groupBy(lines, ({ texts }) => texts[column]).values()]
  const [most, ...others] = groups.toSorted(
    (one, other) => other.length - one.length || Number(!one[0]!.texts[column]) - Number(!other[0]!.texts[column]),
  )
  return [most![0]!, ...others.flat()]
}

/** What the rows say of their event, which is the same in all of them. */
function setShared(
  lines: readonly SheetLine[],
  setting: Omit<Setting, 'wasPublished'>,
  current: CurrentEvent,
  report: Report,
): { state: DocumentState; unknown: UnknownName[]; changes: CellChange[] } {
  const state: Record<string, DocumentState[string]> = { ...setting.state }
  const wasPublished = current?.sheet.wasPublished ?? false
  const unknown: UnknownName[] = []
  const changes: CellChange[] = []
  for (const column of sharedColumns) {
    const [{ number: row, texts }, ...others] = saidByMost(lines, column)
    const text = texts[column]
    if (text === undefined) continue
    for (const line of others) {
      report(line.number, column, `Row ${row} is about the same event and says something else. Make them say the same.`)
    }
    const now = current ? exportedText(eventColumns[column].cell({ event: current.sheet, date: null })) : ''
    if (saysAsExported(text, now)) continue
    try {
      refuseError(text)
      const set = setColumns[column](text, { ...setting, state, wasPublished })
      if (current && isChange(state, set)) {
        // A cell cannot hold all of a long description.
        const was = column === 'description' ? (current.sheet.descriptionHtml ?? '') : now
        changes.push(toldChange(column, was, text))
      }
      Object.assign(state, set)
    } catch (error) {
      if (error instanceof BadCell) report(row, column, error.message)
      else if (error instanceof UnknownNames)
        unknown.push(...error.names.map((name) => ({ column: column as NamingColumn, name, row })))
      else throw error
    }
  }
  return { state, unknown, changes }
}

function isChange(state: DocumentState, set: Partial<DocumentState>): boolean {
  return Object.keys(difference(calendarEvent, state, { ...state, ...set } as DocumentState).after).length > 0
}

function refuseError(text: string): void {
  const message = cellErrors.get(text)
  if (message !== undefined) throw new BadCell(message)
}

const cellErrors = new Map([
  [excelError, 'This cell holds an error of Excel.'],
  [overlongCell, 'This cell holds more than 32,767 characters.'],
  [formulaCell, 'This cell holds a formula without a result. Open the file in Excel and save it first.'],
])

/** The dates of an event: those of the rows, and those that it has beside them. */
function datesOf(
  lines: readonly SheetLine[],
  { id: eventId, before, eventOfDate }: { id: string; before: DocumentState } & Pick<Planning, 'eventOfDate'>,
  report: Report,
) {
  const rowOfDate = new Map<string, number>()
  const known = knownDates(before)
  const schedules: Record<string, Row> = { ...rowsOf(before, 'schedules') }
  for (const line of lines) {
    try {
      const date = toDate(line, eventId, known)
      if (!date) continue
      if ((eventOfDate(date.id) ?? eventId) !== eventId) {
        throw new BadDate('dateId', 'This date belongs to another event. Clear this cell to add a date.')
      }
      if (rowOfDate.has(date.id)) throw new BadDate('start', `This date is in row ${rowOfDate.get(date.id)} already.`)
      rowOfDate.set(date.id, line.number)
      schedules[date.id] = date.row
    } catch (error) {
      if (!(error instanceof BadDate)) throw error
      report(line.number, error.column, error.message)
    }
  }
  return { schedules, rowOfDate }
}

/** The column in which a place of the document stands. */
function columnAt(place: string): EventColumn | null {
  const [field = '', , part] = place.split('/')
  if (field === 'schedules' && (part === 'end' || part === 'isAllDay')) return part
  return (Reflect.get(columnOf, field) as EventColumn | undefined) ?? null
}

function changeOf(documentId: string, current: CurrentEvent, state: DocumentState): EventPlan['change'] {
  if (!current) return { documentId, kind: 'create', ...creation(calendarEvent, state) }
  const { before, after } = difference(calendarEvent, current.state, state)
  if (Object.keys(after).length === 0) return null
  return { documentId, kind: kindOf(after), before: condensed(calendarEvent, before), after }
}

import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Row } from '#sync/protocol/edit.ts'
import { condensed } from '#sync/protocol/hashed.ts'
import { creation, difference, kindOf } from '#sync/protocol/make-edit.ts'
import { mergeEdit } from '#sync/protocol/merge-edit.ts'
import {
  namingColumns,
  type CellChange,
  type NamingColumn,
  type RowError,
  type Visibility,
} from '#sync/protocol/sheet-import.ts'
import { eventColumns, sharedColumns, textOf, type EventColumn, type SharedColumn } from '../columns.ts'
import { saysAsExported } from '../exported-text.ts'
import { visibilityOf } from '#sync/faces/calendar-event/sheet-event.ts'
import { asEdit, type Change } from './change.ts'
import type { KnownAlike } from './likely-duplicates.ts'
import { changedMeanwhile, conflictsOf, isMovedUnseen, isOutdated, nowIn, staleSentence } from './meanwhile.ts'
import type { KnownNames } from './names.ts'
import { columnOfPlace } from './column-paths.ts'
import { BadCell, UnknownNames, refusalsOf } from './refusals.ts'
import { namesIn, setColumns, type Setting } from './set-columns.ts'
import { BadDate, knownDates, toDate } from './set-dates.ts'
import type { EventLines } from '../reading/sheet-events.ts'
import { excelError, formulaCell, overlongCell, type SheetLine } from '../reading/sheet-lines.ts'
import { inWords, reportedChange, reportedDates } from './reported-changes.ts'
import { sheetOfState, versionsOf, type CurrentEvent, type Versions } from './versions.ts'

export type UnknownName = { column: NamingColumn; name: string; row: number }

export type EventPlan = {
  id: string
  row: number
  name: string
  /** `skipped`: it looks like an event that is here. */
  kind: 'create' | 'change' | 'same' | 'skipped'
  /** The cells that change, of an event that is known. */
  cells: CellChange[]
  change: Change | null
  errors: RowError[]
  /** Cells that say what was there before somebody changed it, and are left as they are. */
  stale: RowError[]
  unknown: UnknownName[]
  /** Names that the mapping decides. */
  mapped: UnknownName[]
  /** What readers see of it afterwards, and what a new one says of its dates. */
  visibility: Visibility
  isPublication: boolean
  dates: string[]
  /** The event that is here and looks like this one, with the id that this one would have, and its days. */
  alike: { id: string; days: string[]; known: KnownAlike } | null
}

/** Whether an event is left out because one of its rows cannot be used. */
export function isLeftOut({ errors, unknown }: Pick<EventPlan, 'errors' | 'unknown'>): boolean {
  return errors.length > 0 || unknown.length > 0
}

export type Planning = KnownNames & {
  isKnownFile: (id: string) => boolean
  isDeleted: (id: string) => boolean
  /** The event that has this date, here or in an earlier row. */
  eventOfDate: (id: string) => string | undefined
}

const columnsOfDate: readonly EventColumn[] = ['dateId', 'start', 'end', 'isAllDay']

type ReportError = (row: number, column: EventColumn | null, message: string) => void

/** What the rows of an event would change, checked as a push would check it; nothing is written. */
export function planEvent(event: EventLines, current: CurrentEvent, planning: Planning): EventPlan {
  const { id, lines } = event
  const [{ number: row, texts }] = lines as [SheetLine]
  const errors: RowError[] = []
  const stale: RowError[] = []
  const reportTo =
    (list: RowError[]): ReportError =>
    (at, column, message) => {
      list.push({ row: at, column: column && eventColumns[column].heading, message })
    }
  const report = reportTo(errors)
  const plan: EventPlan = {
    id,
    row,
    name: texts.name ?? '',
    kind: 'same',
    cells: [],
    change: null,
    errors,
    stale,
    unknown: [],
    mapped: [],
    visibility: current ? visibilityOf(current.sheet) : 'draft',
    isPublication: false,
    dates: [],
    alike: null,
  }
  if (planning.isDeleted(id)) {
    report(row, 'eventId', 'This event was deleted. Restore it first.')
    return plan
  }
  const versions = versionsOf(event, current, planning)
  const reports = { report, reportStale: reportTo(stale) }
  const { state, unknown, cells, mapped } = setShared(lines, { ...planning, eventId: id, versions }, current, reports)
  const { schedules, rowOfDate } = datesOf(lines, { id, versions, eventOfDate: planning.eventOfDate }, reports)
  const change = changeOf(id, current, versions.state, { ...state, schedules })
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
  for (const { place, message } of change ? refusalsOf(change) : []) {
    const column = columnOfPlace(place)
    const [list, id = ''] = place.split('/')
    const rowOfPlace = rowOfDate.get(id)
    // What follows from a cell that could not be used says nothing new; a date follows from the cells of its own row.
    if (isUnusable(list === 'schedules' ? columnsOfDate : [column], rowOfPlace)) continue
    // A heading in other words is passed over, and its cells with it: an event that is here keeps what they say.
    const missing = current === null && column !== null && !Object.hasOwn(texts, column) && eventColumns[column].heading
    report(rowOfPlace ?? row, column, missing ? `The sheet has no column “${missing}”.` : message)
  }
  for (const place of change && current ? conflictsOf(change, current.state) : []) {
    const rowOfPlace = rowOfDate.get(place.split('/')[1] ?? '')
    const column = columnOfPlace(place)
    if (!isUnusable([column], rowOfPlace)) report(rowOfPlace ?? row, column, changedMeanwhile(column, current))
  }
  errors.sort((one, other) => one.row - other.row)
  return {
    ...plan,
    name: texts.name ?? current?.sheet.name ?? '',
    kind: !current ? 'create' : change ? 'change' : 'same',
    cells: current ? [...cells, ...reportedDates(rowsOf(versions.state, 'schedules'), schedules)] : [],
    change,
    unknown,
    mapped,
    ...seenByReaders(change, current),
    dates: current ? [] : inOrder(schedules).map(inWords),
  }
}

function inOrder(schedules: Readonly<Record<string, Row>>): Row[] {
  return Object.values(schedules).toSorted((one, other) => String(one['start']).localeCompare(String(other['start'])))
}

/** Whether readers see it afterwards, and did not before. */
function seenByReaders(
  change: EventPlan['change'],
  current: CurrentEvent,
): Pick<EventPlan, 'visibility' | 'isPublication'> {
  const isPublished = current?.sheet.isPublished ?? false
  const wasArchived = current?.sheet.archived ?? true
  const archived = change
    ? ((change.after['archived'] as boolean | undefined) ?? (current ? wasArchived : false))
    : wasArchived
  return { visibility: visibilityOf({ archived, isPublished }), isPublication: wasArchived && !archived }
}

/**
 * One of the rows that say what most say, or of as many the first that say anything, and those that say something else: whoever
 * changes one of many rows has that one reported.
 */
function saidByMost(lines: readonly SheetLine[], column: EventColumn): [SheetLine, ...SheetLine[]] {
  const groups = [...Map.groupBy(lines, ({ texts }) => texts[column]).values()]
  const [most, ...others] = groups.toSorted(
    (one, other) => other.length - one.length || Number(!one[0]!.texts[column]) - Number(!other[0]!.texts[column]),
  )
  return [most![0]!, ...others.flat()]
}

type Reports = { report: ReportError; reportStale: ReportError }

/** What the rows say of their event, which is the same in all of them. */
function setShared(
  lines: readonly SheetLine[],
  { versions, ...setting }: Omit<Setting, 'isPublished' | 'state'> & Planning & { versions: Versions },
  current: CurrentEvent,
  { report, reportStale }: Reports,
): { state: DocumentState } & Pick<EventPlan, 'unknown' | 'cells' | 'mapped'> {
  const state: Record<string, DocumentState[string]> = { ...versions.state }
  const isPublished = current?.sheet.isPublished ?? false
  const unknown: UnknownName[] = []
  const cells: CellChange[] = []
  const mapped: UnknownName[] = []
  const isAsBefore = (column: SharedColumn, text: string) =>
    versions.memory?.said(column, text) === true ||
    saysAsExported(text, versions.sheet ? textOf(column, { event: versions.sheet, date: null }) : '')
  for (const column of sharedColumns) {
    if (versions.memory && lines.every(({ texts }) => isAsBefore(column, texts[column] ?? ''))) continue
    const [{ number: row, texts }, ...others] = saidByMost(lines, column)
    const text = texts[column]
    if (text === undefined) continue
    for (const line of others) {
      report(line.number, column, `Row ${row} is about the same event and says something else. Make them say the same.`)
    }
    if (isAsBefore(column, text)) continue
    if (current && !versions.memory && isOutdated(column, text, { current, versions, known: setting.known })) {
      reportStale(row, column, staleSentence(column, current))
      continue
    }
    try {
      refuseError(text)
      const set = setColumns[column](text, { ...setting, state, isPublished })
      if (current && isChange(state, set)) {
        if (isMovedUnseen(column, versions, current)) throw new BadCell(changedMeanwhile(column, current))
        const is = isNaming(column)
          ? namesAfter(column, { ...state, ...set } as DocumentState, setting.known, current)
          : text
        cells.push(reportedChange(column, nowIn(column, current), is))
      }
      Object.assign(state, set)
      if (isNaming(column)) {
        const decided = namesIn(column, text, setting.names).filter(
          (name) => setting.chosenFor(column, name) !== undefined,
        )
        mapped.push(...decided.map((name) => ({ column, name, row })))
      }
    } catch (error) {
      if (error instanceof BadCell) report(row, column, error.message)
      else if (error instanceof UnknownNames)
        unknown.push(...error.names.map((name) => ({ column: column as NamingColumn, name, row })))
      else throw error
    }
  }
  return { state, unknown, cells, mapped }
}

function isNaming(column: SharedColumn): column is NamingColumn {
  return (namingColumns as readonly string[]).includes(column)
}

/** The names that an event has afterwards, which a mapping may have put in place of those in the sheet. */
function namesAfter(
  column: NamingColumn,
  state: DocumentState,
  known: Planning['known'],
  { sheet }: NonNullable<CurrentEvent>,
): string {
  return textOf(column, { event: sheetOfState(state, sheet, known), date: null })
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
  { id: eventId, versions, eventOfDate }: { id: string; versions: Versions } & Pick<Planning, 'eventOfDate'>,
  { report, reportStale }: Reports,
) {
  const rowOfDate = new Map<string, number>()
  const known = knownDates(versions.state, versions.former)
  const schedules: Record<string, Row> = { ...rowsOf(versions.state, 'schedules') }
  for (const line of lines) {
    try {
      const date = toDate(line, eventId, known)
      if (!date) continue
      if ((eventOfDate(date.id) ?? eventId) !== eventId) {
        throw new BadDate('dateId', 'This date belongs to another event. Clear this cell to add a date.')
      }
      if (rowOfDate.has(date.id)) throw new BadDate('start', `This date is in row ${rowOfDate.get(date.id)} already.`)
      rowOfDate.set(date.id, line.number)
      if (date.isStale) {
        const sentence = known.byId[date.id] ? 'moved this date' : 'removed this date'
        reportStale(line.number, 'start', `This was so before somebody ${sentence}. It’s left as it is.`)
      } else schedules[date.id] = date.row
    } catch (error) {
      if (!(error instanceof BadDate)) throw error
      report(line.number, error.column, error.message)
    }
  }
  return { schedules, rowOfDate }
}

function changeOf(
  documentId: string,
  current: CurrentEvent,
  from: DocumentState,
  to: DocumentState,
): EventPlan['change'] {
  const document = { entity: 'calendarEvent', documentId } as const
  if (!current) return { ...document, kind: 'create', ...creation(calendarEvent, to) }
  const { before, after } = difference(calendarEvent, from, to)
  // What the event says already, because somebody else has changed it in the same way, is no change.
  if (Object.keys(after).length === 0 || isThere(documentId, { before, after }, current.state)) return null
  return { ...document, kind: kindOf(after), before: condensed(calendarEvent, before), after }
}

function isThere(documentId: string, patches: Pick<Change, 'before' | 'after'>, current: DocumentState): boolean {
  const change = { ...patches, entity: 'calendarEvent', documentId, kind: 'update' } as const
  const merge = mergeEdit(calendarEvent, current, asEdit(change))
  return merge.outcome === 'merged' && Object.keys(merge.after).length === 0
}

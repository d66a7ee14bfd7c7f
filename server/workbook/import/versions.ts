import { calendarEvent, type CalendarEvent } from '#sync/entities/calendar-event.ts'
import { toSheetEvent, type SheetEvent } from '#sync/faces/calendar-event/sheet-event.ts'
import type { Names } from '#sync/faces/names.ts'
import { applyEdit, emptyState } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Patch } from '#sync/protocol/edit.ts'
import { stateToDocument } from '#sync/protocol/state-to-document.ts'
import { recall } from '../columns.ts'
import type { Memory } from '../row-memory.ts'
import type { Sql, Transaction } from '../../db/client.ts'
import { asEdit } from './change.ts'
import type { KnownNames } from './names.ts'
import type { EventLines } from '../reading/sheet-events.ts'
import type { SheetLine } from '../reading/sheet-lines.ts'

/** A change of an event that led to `position`, and what it changed. */
type Past = { position: number; before: Patch }

/** As many changes are looked back on: a sheet that is older knows an event that has become another one. */
const mostChanges = 100

/** The event as it is now, and its last changes, the newest first; null for a new one. */
export type CurrentEvent = { state: DocumentState; sheet: SheetEvent; past: readonly Past[] } | null

/** The version of an event that the sheet was made from, and what it was before that; of a new event nothing. */
export type Versions = {
  state: DocumentState
  sheet: SheetEvent | null
  memory: Memory | null
  /** Read when a cell without a memory differs. */
  former: () => readonly DocumentState[]
}

export function versionsOf(
  { id, lines }: EventLines,
  current: CurrentEvent,
  { known }: Pick<KnownNames, 'known'>,
): Versions {
  if (!current) {
    const state = { ...emptyState(calendarEvent), deleted: false, archived: true }
    return { state, sheet: null, memory: null, former: () => [] }
  }
  const memory = memoryOfEvent(id, lines)
  let former: readonly DocumentState[] | null = null
  const versions = {
    memory,
    former: () => (former ??= memory ? [] : formerVersions(current.state, current.past)),
  }
  if (!memory) return { ...versions, state: current.state, sheet: current.sheet }
  const state = versionAt(current.state, current.past, memory.position)
  const { isPublished } = current.sheet
  return {
    ...versions,
    state,
    sheet: sheetOfState(state, { id, isPublished, position: memory.position }, known),
  }
}

/** Of several versions in one sheet the oldest: what has changed since then has changed for all of them. */
export function memoryOfEvent(id: string, lines: readonly SheetLine[]): Memory | null {
  const recalled = lines.flatMap(({ texts }) => recall(texts.exported, { eventId: id, dateId: '' })?.event ?? [])
  const memories = [...new Map(recalled.map((memory) => [memory.key, memory])).values()]
  const [oldest] = memories.toSorted((one, other) => one.position - other.position)
  if (!oldest) return null
  return { ...oldest, said: (column, text) => memories.some((memory) => memory.said(column, text)) }
}

/** The last changes of each event since a position, newest first. */
export async function readPast(
  sql: Sql | Transaction,
  wanted: readonly { id: string; since: number }[],
): Promise<Map<string, Past[]>> {
  const rows = await sql<(Past & { id: string })[]>`/* pastOfSheet */
    select wanted.id, past.position, past.before
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ since }) => since)}::bigint[]) as wanted (id, since)
    cross join lateral (
      select r.position, r.before from revision r
      where r.entity = 'calendarEvent' and r.document_id = wanted.id and r.position > wanted.since
        and r.after is not null and r.after <> '{}'
      order by r.position desc limit ${mostChanges}) past
    order by wanted.id, past.position desc`
  return Map.groupBy(rows, ({ id }) => id)
}

/** The version of an event that its last changes began with, those after a position taken back. */
function versionAt(state: DocumentState, past: readonly Past[], position: number): DocumentState {
  return past.filter((change) => change.position > position).reduce(before, state)
}

/** Every version that is known from before, the newest first. */
function formerVersions(state: DocumentState, past: readonly Past[]): DocumentState[] {
  const versions: DocumentState[] = []
  for (const change of past) versions.push(before(versions.at(-1) ?? state, change))
  return versions.filter((version) => version['deleted'] !== true)
}

function before(state: DocumentState, { before: values }: Past): DocumentState {
  const change = { entity: 'calendarEvent', documentId: '', kind: 'update', before: {}, after: values } as const
  return applyEdit(calendarEvent, state, asEdit(change))
}

/** A version of an event as its sheet would show it: with the names that types, providers and tags have now. */
export function sheetOfState(
  state: DocumentState,
  { id, isPublished, position }: Pick<SheetEvent, 'id' | 'isPublished' | 'position'>,
  known: Names,
): SheetEvent {
  const event = stateToDocument('calendarEvent', id, state, position) as unknown as CalendarEvent
  return toSheetEvent({ ...event, isPublished }, known)
}

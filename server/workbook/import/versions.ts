import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { emptyState } from '#sync/protocol/apply-edit.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { recall } from '../columns.ts'
import type { Memory } from '../memory.ts'
import type { SheetEvent } from '#sync/faces/calendar-event/sheet-event.ts'
import { formerVersions, versionAt, type Past } from './former-versions.ts'
import type { KnownNames } from './names.ts'
import type { EventLines } from '../xlsx/sheet-events.ts'
import type { SheetLine } from '../xlsx/sheet-lines.ts'
import { sheetOfState } from './sheet-of-state.ts'

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

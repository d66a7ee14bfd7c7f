import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { toSheetEvent, type SheetEvent } from '#sync/faces/calendar-event/sheet-event.ts'
import type { Names } from '#sync/faces/names.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { stateToDocument } from '#sync/protocol/state-to-document.ts'

/** A version of an event as its sheet would show it: with the names that types, providers and tags have now. */
export function sheetOfState(
  state: DocumentState,
  { id, isPublished, position }: Pick<SheetEvent, 'id' | 'isPublished' | 'position'>,
  known: Names,
): SheetEvent {
  const event = stateToDocument('calendarEvent', id, state, position) as unknown as CalendarEvent
  return toSheetEvent({ ...event, isPublished }, known)
}

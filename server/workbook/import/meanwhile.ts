import { calendarEvent } from '#sync/entities/calendar-event.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { difference } from '#sync/protocol/make-edit.ts'
import { mergeEdit } from '#sync/protocol/merge-edit.ts'
import { sharedColumns, textOf, type EventColumn, type SharedColumn } from '../columns.ts'
import { saysAsExported } from '../exported-text.ts'
import { asEdit, type Change } from './change.ts'
import type { KnownNames } from './names.ts'
import { fieldsOfColumn } from './column-paths.ts'
import { sheetOfState, type CurrentEvent, type Versions } from './versions.ts'

/** The places that somebody else has changed since the sheet was exported, and to something else. */
export function conflictsOf(change: Change, current: DocumentState): string[] {
  const merge = mergeEdit(calendarEvent, current, asEdit(change))
  return merge.outcome === 'conflict' ? [...new Set(merge.places)] : []
}

export function changedMeanwhile(column: EventColumn | null, current: CurrentEvent): string {
  const isShared = sharedColumns.includes(column as SharedColumn)
  const now = isShared && current ? textOf(column as SharedColumn, { event: current.sheet, date: null }) : ''
  const to = now !== '' && now.length <= 100 ? ` to “${now}”` : ''
  return `Somebody changed this${to} after the sheet was exported. Decide which is right, and export again to change it.`
}

/** A cell cannot hold all of a long description. */
export function nowIn(column: SharedColumn, current: NonNullable<CurrentEvent>): string {
  return column === 'description'
    ? (current.sheet.descriptionHtml ?? '')
    : textOf(column, { event: current.sheet, date: null })
}

/**
 * Whether a cell of a sheet without a memory says what the event said before: such a sheet is older than the change, and
 * nobody means to put back what a colleague has replaced. A row says “published” of an archived event for the same reason.
 */
export function isOutdated(
  column: SharedColumn,
  text: string,
  { current, versions, known }: { current: NonNullable<CurrentEvent>; versions: Versions } & Pick<KnownNames, 'known'>,
): boolean {
  const { sheet } = current
  if (column === 'status' && text === 'published' && sheet.archived && sheet.isPublished) return true
  return versions.former().some((version) => {
    const event = sheetOfState(version, sheet, known)
    return saysAsExported(text, textOf(column, { event, date: null }))
  })
}

export function staleSentence(column: SharedColumn, { sheet }: NonNullable<CurrentEvent>): string {
  if (column === 'status' && sheet.archived) return 'This event was archived. Importing doesn’t publish it again.'
  const now = textOf(column, { event: sheet, date: null })
  const is = now === '' ? 'it’s empty now' : now.length <= 100 ? `it’s “${now}” now` : 'it says something else now'
  return `This was the value before somebody changed it: ${is}, and stays so.`
}

/**
 * Whether the event says something else than was exported though no recorded change led there: history that is gone, or a
 * calendar that was restored from a backup.
 */
export function isMovedUnseen(
  column: SharedColumn,
  { memory, state }: Versions,
  current: NonNullable<CurrentEvent>,
): boolean {
  if (!memory || memory.said(column, textOf(column, { event: current.sheet, date: null }))) return false
  return fieldsOfColumn(column).every(
    (field) =>
      Object.keys(difference(calendarEvent, state, { ...state, [field]: current.state[field]! }).after).length === 0,
  )
}

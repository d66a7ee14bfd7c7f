import { entriesOf, placeEvent } from '#sync/faces/calendar-event/month-entry.ts'
import type { ListRows } from '#sync/entities/index.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { isDraft } from '#sync/rules/draft.ts'

/** A date of a draft, named as one, with the event whose form it leads to. */
export function draftEntries(
  rows: readonly ListRows['calendarEvent'][],
  named: (name: string) => string,
): MonthEntry[] {
  return rows.filter(isDraft).flatMap((row) => {
    const placed = placeEvent({ ...row, archived: false, changes: [] })
    return placed ? entriesOf({ ...placed, name: named(row.name) }) : []
  })
}

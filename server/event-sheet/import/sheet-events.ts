import type { RowError } from '#sync/protocol/sheet-import.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { eventColumns, sharedColumns } from '../columns.ts'
import { uuidOf } from './names.ts'
import type { SheetLine } from './sheet-lines.ts'

/** The rows of the sheet that are about one event. */
export type EventLines = { id: string; lines: SheetLine[] }

/** More dates than any event has; each is checked while nobody else has a turn. */
const mostDates = 500

/**
 * The rows of each event, in the order of the sheet. Rows without an event's id that say the same of their event are one
 * new event, and its id follows from what they say.
 */
export function toEvents(lines: readonly SheetLine[]): { events: EventLines[]; errors: RowError[] } {
  const events = new Map<string, EventLines>()
  const errors: RowError[] = []
  for (const line of lines) {
    const given = line.texts.eventId ?? ''
    if (given !== '' && !isUuid(given)) {
      errors.push(errorAt(line, 'This is not the ID of an event.'))
      continue
    }
    const id = given || uuidOf('event', ...sharedColumns.map((column) => line.texts[column] ?? ''))
    const event = events.get(id)
    if (event) event.lines.push(line)
    else events.set(id, { id, lines: [line] })
  }
  const taken = [...events.values()].filter(({ lines: [first, ...others] }) => {
    if (others.length < mostDates || !first) return true
    errors.push(errorAt(first, 'This event has more than 500 rows. All of them are left out.'))
    return false
  })
  return { events: taken, errors }
}

function errorAt({ number }: SheetLine, message: string): RowError {
  return { row: number, column: eventColumns.eventId.heading, message }
}

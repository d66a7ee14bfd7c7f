import type { RowError } from '#sync/protocol/sheet-import.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { startOfSchoolYear } from '#sync/rules/school-year.ts'
import { eventColumns, sharedColumns } from '../columns.ts'
import { uuidOf } from '../../kit/derived-id.ts'
import type { SheetLine } from './sheet-lines.ts'

/** The rows of the sheet that are about one event. */
export type EventLines = { id: string; lines: SheetLine[] }

/** In place of the id of an event: rows that are about none. */
export const noEvent = ''

/** More dates than any event has; each is checked while nobody else has a turn. */
const mostDates = 500

/**
 * The rows of each event, in the order of the sheet. Rows without an event's id that say the same of their event, in one school
 * year, are one new event, and its id follows from what they say: what comes again next year is another event. `unusable` are the
 * rows that are about none.
 */
export function toEvents(lines: readonly SheetLine[]): {
  events: EventLines[]
  errors: RowError[]
  unusable: SheetLine[]
} {
  const events = new Map<string, EventLines>()
  const errors: RowError[] = []
  const unusable: SheetLine[] = []
  const idOfNew = createIdsOfNew(lines)
  for (const line of lines) {
    const given = line.texts.eventId ?? ''
    if (given !== '' && !isUuid(given)) {
      errors.push(errorAt(line, 'This is not the ID of an event.'))
      unusable.push(line)
      continue
    }
    const id = given || idOfNew(line)
    const event = events.get(id)
    if (event) event.lines.push(line)
    else events.set(id, { id, lines: [line] })
  }
  const taken = [...events.values()].filter(({ lines: [first, ...others] }) => {
    if (others.length < mostDates || !first) return true
    errors.push(errorAt(first, 'This event has more than 500 rows. All of them are left out.'))
    unusable.push(first, ...others)
    return false
  })
  return { events: taken, errors, unusable }
}

/** A row without a date is about the event of the earliest year of its name. */
function createIdsOfNew(lines: readonly SheetLine[]): (line: SheetLine) => string {
  const sharedOf = ({ texts }: SheetLine) => sharedColumns.map((column) => texts[column] ?? '')
  const firstYears = new Map<string, string>()
  for (const line of lines) {
    const [key, year] = [JSON.stringify(sharedOf(line)), yearOf(line)]
    const known = firstYears.get(key) ?? ''
    if (!line.texts.eventId && year !== '' && (known === '' || year < known)) firstYears.set(key, year)
  }
  return (line) => {
    const shared = sharedOf(line)
    const year = yearOf(line) || (firstYears.get(JSON.stringify(shared)) ?? '')
    return uuidOf('event', ...shared, year)
  }
}

/** The year in which the school year of a row's date begins; empty where it has none. */
function yearOf({ texts: { start = '' } }: SheetLine): string {
  const month = /^(\d{4}-\d\d)-\d\dT/.exec(start)?.[1]
  return month === undefined ? '' : String(startOfSchoolYear(month))
}

function errorAt({ number }: SheetLine, message: string): RowError {
  return { row: number, column: eventColumns.eventId.heading, message }
}

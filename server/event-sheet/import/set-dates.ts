import { tzOffset } from '@date-fns/tz'
import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Row } from '#sync/protocol/edit.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { eventColumns } from '../columns.ts'
import type { SheetEvent } from '../sheet-event.ts'
import { uuidOf } from './names.ts'
import { BadCell, toFlag } from './set-columns.ts'
import { exportedText, type SheetLine } from './sheet-lines.ts'

/** A date of an event as a row of the sheet gives it; null when the row says nothing of a date. */
export type GivenDate = { id: string; row: Row } | null

/** Thrown with the column that cannot be used. */
export class BadDate extends BadCell {
  readonly column: 'start' | 'end' | 'isAllDay' | 'dateId'

  constructor(column: BadDate['column'], message: string) {
    super(message)
    this.column = column
  }
}

/** The dates that an event has, by id and by what they say. */
export type KnownDates = {
  byId: Readonly<Record<string, Row>>
  byTime: ReadonlyMap<string, readonly [id: string, row: Row]>
}

export function knownDates(state: DocumentState): KnownDates {
  const byId = rowsOf(state, 'schedules')
  // Of several that say the same, the first.
  const entries = Object.entries(byId).toReversed()
  return { byId, byTime: new Map(entries.map(([id, row]) => [timeKey(row), [id, row]])) }
}

function timeKey({ start, end, isAllDay }: Row): string {
  return [start, end, isAllDay].join(' ')
}

/**
 * The date in a row. One that is known keeps what the sheet does not say, and its times wherever the cells say what the
 * export would write.
 * @throws BadDate
 */
export function toDate({ texts }: SheetLine, eventId: string, { byId, byTime }: KnownDates): GivenDate {
  const { start, end, isAllDay } = texts
  // A row copied without its event's ID is another event, which cannot have the same date.
  const dateId = texts.eventId ? (texts.dateId ?? '') : ''
  if (dateId !== '' && !isUuid(dateId)) throw new BadDate('dateId', 'This is not the ID of a date.')
  const known = dateId === '' ? undefined : byId[dateId]
  if (known && isAsExported(texts, known)) return { id: dateId, row: known }
  if (!start && !end && !isAllDay && dateId === '') return null
  if (start === undefined) throw new BadDate('dateId', 'The sheet has no column “Start (UK time)”.')
  if (start === '') throw new BadDate('start', 'Start date is required')
  const given = { start: wallClock('start', start), end: wallClock('end', end || start) }
  const allDay = isAllDay ? flagOf(isAllDay) : isMidnight(given.start) && isMidnight(given.end)
  const toText = allDay ? dayOf : instantOf
  const times = { start: toText(given.start), end: toText(given.end), isAllDay: allDay }
  const same = byTime.get(timeKey(times))
  const id = dateId || (same?.[0] ?? uuidOf(eventId, times.start, times.end, String(allDay)))
  const unset = {
    recurringType: null,
    recurringInterval: null,
    recurringOffset: null,
    recurrenceOfCalendarEventScheduleId: null,
  }
  return { id, row: { ...unset, ...(known ?? same?.[1]), ...times } }
}

function isAsExported(texts: SheetLine['texts'], row: Row): boolean {
  const date = { id: '', start: String(row['start']), end: String(row['end']), isAllDay: row['isAllDay'] === true }
  return (['start', 'end', 'isAllDay'] as const).every(
    (column) =>
      texts[column] === undefined ||
      texts[column] === exportedText(eventColumns[column].cell({ event: {} as SheetEvent, date })),
  )
}

function flagOf(text: string): boolean {
  try {
    return toFlag(text)
  } catch {
    throw new BadDate('isAllDay', 'Write “Yes” or “No”.')
  }
}

/** What a clock showed, as if it were UTC. A time with a zone of its own is no time of that clock. */
function wallClock(column: 'start' | 'end', text: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) ? `${text}Z` : Number.NaN)
  if (Number.isNaN(date.getTime()))
    throw new BadDate(column, 'This is not a date. Write it as 20/11/2026 or 20/11/2026 09:30.')
  return date
}

const isMidnight = (wall: Date) => wall.toISOString().endsWith('T00:00:00.000Z')
const dayOf = (wall: Date) => `${wall.toISOString().slice(0, 10)}T00:00:00.000Z`

/** The instant at which London's clock shows this; in the repeated hour of October the first one. */
function instantOf(wall: Date): string {
  const minutes = (instant: number) => tzOffset(sectorZone, new Date(instant))
  const guess = wall.getTime() - minutes(wall.getTime()) * 60_000
  return new Date(wall.getTime() - minutes(guess) * 60_000).toISOString()
}

import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState, Row } from '#sync/protocol/edit.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { dateColumns, recall, textOfDate, type DateColumn } from '../columns.ts'
import { saysAsExported } from '../exported-text.ts'
import { uuidOf } from '../../kit/derived-id.ts'
import { BadCell } from './refusals.ts'
import { clockTime, instantOf, isMidnight, type ClockTime } from './clock-time.ts'
import { toFlag } from './set-columns.ts'
import type { SheetLine } from '../reading/sheet-lines.ts'

/** A date of an event as a row of the sheet gives it. `isStale`: the row says what the date was before, so it is left as it is. */
export type GivenDate = { id: string; row: Row; isStale?: boolean }

/** Thrown with the column that cannot be used. */
export class BadDate extends BadCell {
  readonly column: DateColumn | 'dateId'

  constructor(column: BadDate['column'], message: string) {
    super(message)
    this.column = column
  }
}

/** The dates that an event has, by id and by what they say, and what each of them said in former versions. */
export type KnownDates = {
  byId: Readonly<Record<string, Row>>
  byTime: ReadonlyMap<string, readonly [id: string, row: Row]>
  former: (id: string) => readonly Row[]
}

export function knownDates(state: DocumentState, former: () => readonly DocumentState[]): KnownDates {
  const byId = rowsOf(state, 'schedules')
  // Of several that say the same, the first.
  const entries = Object.entries(byId).toReversed()
  return {
    byId,
    byTime: new Map(entries.map(([id, row]) => [timeKey(row), [id, row]])),
    former: (id) =>
      former()
        .map((version) => rowsOf(version, 'schedules')[id])
        .filter((row) => row !== undefined),
  }
}

function timeKey({ start, end, isAllDay }: Row): string {
  return [start, end, isAllDay].join(' ')
}

const removed = 'This date was removed. Clear this cell to add it again.'

/**
 * The date in a row; null when the row says nothing of one. What the sheet does not say, and every cell that says what was
 * exported, leaves its part as it is in the version that was exported, or else now.
 * @throws BadDate
 */
export function toDate({ texts }: SheetLine, eventId: string, { byId, byTime, former }: KnownDates): GivenDate | null {
  // A row copied without its event's ID is another event, which cannot have the same date.
  const dateId = texts.eventId ? (texts.dateId ?? '') : ''
  if (dateId !== '' && !isUuid(dateId)) throw new BadDate('dateId', 'This is not the ID of a date.')
  const known = dateId === '' ? undefined : byId[dateId]
  const memory = dateId === '' ? null : (recall(texts.exported, { eventId, dateId })?.date ?? null)
  const isAsBefore = (column: DateColumn) => {
    const text = texts[column]
    if (text === undefined || memory?.said(column, text)) return true
    return known !== undefined && saysAsExported(text, textOfDate(column, known))
  }
  if (dateId !== '' && (known || memory) && dateColumns.every(isAsBefore)) {
    return known ? { id: dateId, row: known } : null
  }
  if (dateId !== '' && !memory) {
    const isFormer = former(dateId).some((row) =>
      dateColumns.every(
        (column) => texts[column] === undefined || saysAsExported(texts[column], textOfDate(column, row)),
      ),
    )
    if (isFormer) return { id: dateId, row: known ?? {}, isStale: true }
    if (!known && former(dateId).length > 0) throw new BadDate('dateId', removed)
  }
  if (memory && !known) throw new BadDate('dateId', removed)
  const { start, end, isAllDay } = texts
  if (!start && !end && !isAllDay && dateId === '') return null
  if (start === undefined) throw new BadDate('start', 'The sheet has no column “Start (UK time)”.')
  if (start === '') throw new BadDate('start', 'Start date is required')
  const given = {
    start: inColumn('start', () => clockTime(start)),
    end: inColumn('end', () => clockTime(end || start)),
  }
  const allDay = isAllDay ? flagOf(isAllDay) : isMidnight(given.start) && isMidnight(given.end)
  const timeIn = (column: 'start' | 'end') => {
    const isUnchanged =
      known !== undefined && known['isAllDay'] === allDay && texts[column] !== '' && isAsBefore(column)
    return isUnchanged
      ? String(known[column])
      : allDay
        ? dayOf(given[column])
        : inColumn(column, () => instantOf(given[column]))
  }
  const times = { start: timeIn('start'), end: timeIn('end'), isAllDay: allDay }
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

function flagOf(text: string): boolean {
  try {
    return toFlag(text)
  } catch {
    throw new BadDate('isAllDay', 'Write “Yes” or “No”.')
  }
}

const dayOf = ({ local }: ClockTime) => `${local.slice(0, 10)}T00:00:00.000Z`

/** @throws BadDate in place of a cell that cannot be used */
function inColumn<T>(column: 'start' | 'end', read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadCell ? new BadDate(column, error.message) : error
  }
}

import { entriesOf, placeEvent } from '#sync/faces/calendar-event/month-entry.ts'
import { toCalendarRow, type CalendarRow } from '#sync/faces/calendar-event/calendar-row.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import { inOrderOfDays, isPast, occurrenceDays } from '#sync/rules/occurrence.ts'
import { isShownUnder, type ReaderFilter } from '#sync/rules/reader-filter.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'

/** A date that is to come, or has not ended yet. */
export type ComingDate = { eventId: string; row: CalendarRow; first: Day; last: Day; isRunning: boolean }

/** All dates that are to come, in their order. */
export type Coming = { entries: MonthEntry[]; names: ReadonlyMap<string, NameRecord>; today: Day }

const dayInSector = dayInZone(sectorZone)

export function comingDates(
  events: readonly CalendarEvent[],
  names: ReadonlyMap<string, NameRecord>,
  today: Day,
): Coming {
  const entries = events.flatMap((event) => {
    const placed = placeEvent(event)
    return placed ? entriesOf(placed).filter((entry) => !isPast(occurrenceDays(entry, dayInSector), today)) : []
  })
  return { entries: inOrderOfDays(entries, dayInSector), names, today }
}

/** What a filter shows of them by month; what began earlier stands in the month of today. */
export function byMonth({ entries, names, today }: Coming, filter: ReaderFilter): Map<MonthKey, ComingDate[]> {
  const months = new Map<MonthKey, ComingDate[]>()
  const tagTypeOf = (id: string) => names.get(id)?.tagType ?? undefined
  for (const entry of entries) {
    const { eventId, typeId, tagIds } = entry
    if (!isShownUnder(filter, { typeId: typeId ?? '', tagIds }, tagTypeOf)) continue
    const { first, last } = occurrenceDays(entry, dayInSector)
    const isRunning = first < today
    const month = monthOfDay(isRunning ? today : first)
    const date = { eventId, row: toCalendarRow(entry, names), first, last, isRunning }
    const dates = months.get(month)
    if (dates) dates.push(date)
    else months.set(month, [date])
  }
  return months
}

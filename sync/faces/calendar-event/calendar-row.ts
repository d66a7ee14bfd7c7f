import type { MonthEntry, NameRecord } from '../../protocol/month-record.ts'
import type { OccurrenceTime } from '../../rules/occurrence.ts'
import type { Names } from '../names.ts'

/** What a line of the calendar's lists says of an occurrence. */
export const calendarRowShows = {
  scheduleId: false,
  eventId: false,
  start: true,
  end: true,
  isAllDay: true,
  name: true,
  location: true,
  typeId: true,
  providerIds: false,
  tagIds: false,
  isFeatured: false,
  isPaidPromotion: true,
  status: true,
  requirement: true,
  changes: true,
} as const satisfies Record<keyof MonthEntry, boolean>

export type CalendarRow = {
  /** When, as the day that it stands under shows it. */
  time: OccurrenceTime
  name: string
  location: string | null
  type: NameRecord | undefined
  isPromoted: boolean
} & Pick<MonthEntry, 'status' | 'requirement' | 'changes'>

export function toCalendarRow(entry: MonthEntry, names: Names<NameRecord>): CalendarRow {
  const { start, end, isAllDay, name, location, typeId, status, requirement, changes } = entry
  return {
    ...{
      name,
      location,
      status,
      requirement,
      changes,
      time: { start, end, isAllDay },
      isPromoted: entry.isPaidPromotion,
    },
    type: typeId === null ? undefined : names.get(typeId),
  }
}

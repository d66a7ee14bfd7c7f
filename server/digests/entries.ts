import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { entriesOf, placeEvent } from '#sync/faces/calendar-event/month-entry.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Schedule } from './changed-dates.ts'

/** A date of an event as a mail may tell of it. */
export type Entry = MonthEntry & {
  event: CalendarEvent
  schedule: Schedule
  isWithdrawn: boolean
  /** What has changed. */
  remark?: string
}

export function toEntries(event: CalendarEvent, schedules: readonly Schedule[]): Entry[] {
  const placed = placeEvent({ ...event, schedules: [...schedules] })
  if (!placed) return []
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return entriesOf(placed).map((entry) => {
    return { ...entry, event, schedule: byId.get(entry.scheduleId)!, isWithdrawn: false }
  })
}

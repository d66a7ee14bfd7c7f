import { toCalendarDate, type EventOfCalendar } from '#sync/faces/calendar-event/calendar-date.ts'
import type { Names } from '#sync/faces/names.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import { toCalendarFile } from '#sync/icalendar/vcalendar.ts'

/**
 * Dates for a calendar app, each as the product's feeds tell it: who takes it from both has it once. Dates of events that
 * are not among these are left out.
 * @param listed.scheduleIds in the order of the file
 */
export function calendarFile(
  listed: { scheduleIds: readonly string[]; events: readonly EventOfCalendar[]; names: Names },
  file: { productName: string; publicUrl: string; stamp: Date },
): string {
  const { scheduleIds, events, names } = listed
  const { publicUrl, stamp } = file
  const dates = new Map(
    events.flatMap((event) => event.schedules.map((schedule) => [schedule.id, { event, schedule }] as const)),
  )
  const vevents = scheduleIds.flatMap((id) => {
    const date = dates.get(id)
    return date ? [toVevent(toCalendarDate(date.event, date.schedule, names), stamp.toISOString(), publicUrl)] : []
  })
  return toCalendarFile(file.productName, vevents)
}

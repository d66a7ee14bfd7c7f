import { toCalendarDate, type EventOfCalendar } from '#sync/faces/calendar-event/calendar-date.ts'
import type { Names } from '#sync/faces/names.ts'
import { withAlarms } from '#sync/icalendar/to-valarm.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import { toCalendarFile } from '#sync/icalendar/vcalendar.ts'

/**
 * Dates for a calendar app, each as the product's feeds tell it: who takes it from both has it once. Dates of events that
 * are not among these are left out.
 * @param listed.scheduleIds in the order of the file
 * @param file.alerts days before each date on which apps alert, none if it is left out
 */
export function calendarFile(
  listed: { scheduleIds: readonly string[]; events: readonly EventOfCalendar[]; names: Names },
  file: { productName: string; publicUrl: string; stamp: Date; alerts?: readonly number[] },
): string {
  const { scheduleIds, events, names } = listed
  const { publicUrl, stamp, alerts = [] } = file
  const dates = new Map(
    events.flatMap((event) => event.schedules.map((schedule) => [schedule.id, { event, schedule }] as const)),
  )
  const vevents = scheduleIds.flatMap((id) => {
    const found = dates.get(id)
    if (!found) return []
    const date = toCalendarDate(found.event, found.schedule, names)
    return [withAlarms(toVevent(date, stamp.toISOString(), publicUrl), date, alerts)]
  })
  return toCalendarFile(file.productName, vevents)
}

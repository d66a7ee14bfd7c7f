import { configuration } from '#client/data/configuration.ts'
import { readMonths } from '#client/data/replica/view/read-month.ts'
import { now } from '#client/data/now.ts'
import { beginDownload, saveText } from '#client/ui/save-file.ts'
import type { DateOfCalendar, EventOfCalendar } from '#sync/faces/calendar-event/calendar-date.ts'
import { calendarFileName } from '#sync/icalendar/vcalendar.ts'
import { accountTimeOut } from '#sync/times.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import { calendarFile } from '../download/calendar-file.ts'
import type { Alert } from './alert-choice.tsx'

/** Saves the server's file of a date; while it can give none, the one that this device makes. @throws if the date is gone */
export async function saveServedFile(href: string, event: EventOfCalendar, schedule: DateOfCalendar) {
  const signal = AbortSignal.timeout(accountTimeOut)
  const { ok, status } = await fetch(href, { method: 'HEAD', signal }).catch(() => Response.error())
  if (status === 404) throw new Error('The server has no such date')
  if (ok) beginDownload(href)
  else await saveDateFile(event, [schedule], null)
}

/**
 * Saves dates of an event as a file that this device makes of its copy; of one date it is the server's own, but for the moment of its
 * making, if nobody wants an alert. @param schedules at least one
 */
export async function saveDateFile(event: EventOfCalendar, schedules: readonly DateOfCalendar[], alert: Alert) {
  const { id, start } = schedules[0]!
  const months = await readMonths(monthOfDay(start.slice(0, 10)))
  if (!months) throw new Error('There is no copy to make a file of')
  const { product, publicUrl } = configuration()
  const listed = { scheduleIds: schedules.map((schedule) => schedule.id), events: [event], names: months.names }
  const text = calendarFile(listed, {
    productName: product.name,
    publicUrl,
    stamp: now(),
    alerts: alert === null ? [] : [alert],
  })
  saveText(calendarFileName({ name: event.name, id }), 'text/calendar', text)
}

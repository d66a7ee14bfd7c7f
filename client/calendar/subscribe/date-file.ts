import { configuration } from '#client/data/configuration.ts'
import { readMonths } from '#client/data/replica/view/read-month.ts'
import { now } from '#client/data/now.ts'
import { saveText } from '#client/ui/save-file.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { calendarFileName } from '#sync/icalendar/file-name.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import { calendarFile } from '../download/calendar-file.ts'

/** Saves the date as a file that this device makes of its copy: the server's own, but for the moment of its making. */
export async function saveDateFile(event: CalendarEvent, { id, start }: CalendarEvent['schedules'][number]) {
  const months = await readMonths(monthOfDay(start.slice(0, 10)))
  if (!months) throw new Error('There is no copy to make a file of')
  const { product, publicUrl } = configuration()
  const listed = { scheduleIds: [id], events: [event], names: months.names }
  const text = calendarFile(listed, { productName: product.name, publicUrl, stamp: now() })
  saveText(calendarFileName({ name: event.name, id }), 'text/calendar', text)
}

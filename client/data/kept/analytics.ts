import { currentCopy, startedEngine } from './device-copy.ts'
import { now } from '../now.ts'

/** Records that an event was opened, offline too: it waits on the device until the server has it (product 4). */
export async function recordEventOpened(eventId: string, scheduleId: string): Promise<void> {
  const { work } = await startedEngine()
  await work.analytics.add({
    id: crypto.randomUUID(),
    eventType: 'CalendarEventOpen',
    eventDate: now().toISOString(),
    calendarEventId: eventId,
    calendarEventScheduleId: scheduleId,
    calendarEventUrlId: null,
    url: null,
  })
  currentCopy()?.channel.post({ kind: 'work-changed' })
}

import { currentCopy, startedEngine } from './copy/opened-copy.ts'
import type { QueuedAnalyticEvent } from '#sync/replica/storage/work-store.ts'
import { now } from '../now.ts'

/** Records that an event was opened, offline too: it waits on the device until the server has it (product 4). */
export function recordEventOpened(calendarEventId: string, calendarEventScheduleId: string): Promise<void> {
  const about = { calendarEventId, calendarEventScheduleId, calendarEventUrlId: null, url: null }
  return record({ eventType: 'CalendarEventOpen', ...about })
}

/** The same for a link that leads to no page of ours on its way. */
export function recordMailtoFollowed(url: string, calendarEventId: string, calendarEventUrlId: string): Promise<void> {
  const about = { calendarEventId, calendarEventScheduleId: null, calendarEventUrlId, url }
  return record({ eventType: 'LinkClick', ...about })
}

async function record(event: Omit<QueuedAnalyticEvent, 'id' | 'eventDate'>): Promise<void> {
  const { work } = await startedEngine()
  await work.analytics.add({ id: crypto.randomUUID(), eventDate: now().toISOString(), ...event })
  currentCopy()?.channel.post({ kind: 'work-changed' })
}

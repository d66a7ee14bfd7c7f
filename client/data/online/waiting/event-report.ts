import { reportsPath, sendOrQueue, type Sent } from './send-later.ts'

/** The most characters that a report may have (product 7). */
export const longestReport = 2_000

/**
 * Reports to the people behind the calendar what is wrong with an event; without a server the report waits on this device.
 * Sent again with the same `id` (a uuid) it is the same report.
 */
export function reportMistake(id: string, user: string, calendarEventId: string, text: string): Promise<Sent> {
  const body = { id, calendarEventId, text, actingUser: user }
  return sendOrQueue(id, { user, path: reportsPath, body })
}

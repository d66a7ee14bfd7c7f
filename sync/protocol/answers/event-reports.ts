/** A mistake that a reader has reported, with what became of it. All times are ISO. */
export type EventReport = {
  id: string
  calendarEventId: string
  /** Its present name; null when the event is gone. */
  eventName: string | null
  text: string
  by: string
  reportedAt: string
  answer: string | null
  answeredAt: string | null
  answeredBy: string | null
  doneAt: string | null
  doneBy: string | null
}

/** What is open comes first, the newest first in each part. */
export type EventReports = { open: number; reports: EventReport[] }

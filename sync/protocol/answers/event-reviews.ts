/** A draft that waits for the look of an administrator or editor; the instant is ISO. */
export type EventReview = {
  calendarEventId: string
  eventName: string
  reviewerId: string
  reviewer: string
  /** Null once their account is gone. */
  requestedBy: string | null
  requestedAt: string
}

export type Reviewer = { id: string; name: string }

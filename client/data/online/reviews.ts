import type { EventReview, Reviewer } from '#sync/protocol/answers/event-reviews.ts'
import { request } from './http/graphql-client.ts'

const fields = 'calendarEventId eventName reviewerId reviewer requestedBy requestedAt'

/** Whom a draft waits for, and whom it may be given to. @throws GraphqlFailure */
export function readReview(eventId: string, signal: AbortSignal) {
  const text = `query eventReview($id: ID!) {
    review: eventReview(calendarEventId: $id) { ${fields} }
    reviewers { id name }
  }`
  return request<{ review: EventReview | null; reviewers: Reviewer[] }>(text, { id: eventId }, signal)
}

/** The drafts that wait for whoever is signed in. @throws GraphqlFailure */
export async function readWaitingReviews(signal: AbortSignal): Promise<EventReview[]> {
  const text = `query waitingReviews { waitingReviews { ${fields} } }`
  return (await request<{ waitingReviews: EventReview[] }>(text, {}, signal)).waitingReviews
}

/** @throws GraphqlFailure */
export async function requestReview(eventId: string, reviewerId: string): Promise<void> {
  const text =
    'mutation requestReview($id: ID!, $reviewer: ID!) { requestReview(calendarEventId: $id, reviewerId: $reviewer) { requestedAt } }'
  await request(text, { id: eventId, reviewer: reviewerId })
}

/** @throws GraphqlFailure */
export async function endReview(eventId: string): Promise<void> {
  await request('mutation endReview($id: ID!) { endReview(calendarEventId: $id) }', { id: eventId })
}

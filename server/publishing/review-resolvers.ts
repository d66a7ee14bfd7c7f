import { toId } from '../content/take.ts'
import type { Transaction } from '../db/client.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { signedIn, type Resolver } from '../graphql/resolver.ts'
import { BadRequest } from '../kit/errors.ts'
import { reviewLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import { endReview, giveToReviewer, reviewers, reviewOf, reviewsFor } from './reviews.ts'

/** Drafts that wait for a colleague's look. */
export const reviewTypeDefs = `
type Reviewer {
  id: ID!
  name: String!
}

type EventReview {
  calendarEventId: ID!
  eventName: String!
  reviewerId: ID!
  reviewer: String!
  requestedBy: String
  requestedAt: String!
}

extend type Query {
  reviewers: [Reviewer!]!
  eventReview(calendarEventId: ID!): EventReview
  "The drafts that wait for the signed-in user."
  waitingReviews: [EventReview!]!
}

extend type Mutation {
  requestReview(calendarEventId: ID!, reviewerId: ID!): EventReview!
  endReview(calendarEventId: ID!): Boolean!
}
`

type OfEvent = { calendarEventId: string }

export const reviewQueries: Record<string, Resolver> = {
  reviewers: (_: object, { product }) => reviewers(product.database.sql),
  eventReview: ({ calendarEventId }: OfEvent, { product }) => reviewOf(product.database.sql, toId(calendarEventId)),
  waitingReviews: (_: object, context) => {
    const { product, user } = signedIn(context)
    return reviewsFor(product.database.sql, user.id)
  },
}

export const reviewMutations: Record<string, Resolver> = {
  /** The reviewer gets one mail, however often the same is requested while the draft waits for them. */
  requestReview: async (given: OfEvent & { reviewerId: string }, context) => {
    const { product, user } = signedIn(context)
    const [eventId, reviewerId] = [toId(given.calendarEventId), toId(given.reviewerId)]
    return product.database.writes.begin(async (tx) => {
      const name = await draftToReview(tx, eventId)
      const known = (await reviewers(tx)).some(({ id }) => id === reviewerId)
      if (!known) throw new BadRequest('Choose an administrator or editor who can sign in.', 'UNKNOWN')
      const mailed = await giveToReviewer(tx, { eventId, reviewerId, requestedBy: user.id, at: product.now() })
      if (mailed && reviewerId !== user.id) {
        await takePoint(tx, `mails/administrator/${user.id}`, product.env.limits.mailsPerAdministrator)
        await putMail(tx, product, reviewLetter(mailed.email, { event: name, eventId, by: user.name }), reviewerId)
      }
      return (await reviewOf(tx, eventId))!
    })
  },
  endReview: ({ calendarEventId }: OfEvent, { product }) => endReview(product.database.writes, toId(calendarEventId)),
}

/** Its name; nothing else changes it meanwhile. @throws BadRequest */
async function draftToReview(tx: Transaction, eventId: string): Promise<string> {
  const [event] = await tx<{ name: string; isDraft: boolean }[]>`/* draftToReview */
    select name, archived and published_at is null as is_draft from calendar_event
    where id = ${eventId} and not deleted for no key update`
  if (!event) throw new BadRequest('The server doesn’t have this event yet. Save it first.')
  if (!event.isDraft) throw new BadRequest('Only a draft can be reviewed.')
  return event.name
}

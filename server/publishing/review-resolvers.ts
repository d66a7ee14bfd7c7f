import { toId } from '../content/mutation-to-edit.ts'
import type { Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { addPoint } from '../failure-limits/failure-limits.ts'
import { mayTell } from '../failure-limits/mail-limits.ts'
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
  /** The reviewer gets at most one mail a day about a draft, within the limits of their mailbox, however often it is given to them. */
  requestReview: async (given: OfEvent & { reviewerId: string }, context) => {
    const { product, user } = signedIn(context)
    const [eventId, reviewerId] = [toId(given.calendarEventId), toId(given.reviewerId)]
    return product.database.writes.begin(async (tx) => {
      await lockAccounts(tx, { ids: [user.id, reviewerId] })
      const name = await draftToReview(tx, eventId)
      const known = (await reviewers(tx)).some(({ id }) => id === reviewerId)
      if (!known) throw new BadRequest('Choose an administrator or editor who can sign in.', 'UNKNOWN')
      const mailed = await giveToReviewer(tx, { eventId, reviewerId, requestedBy: user.id, at: product.now() })
      if (mailed && reviewerId !== user.id && (await isFirstToday(tx, { eventId, reviewerId }))) {
        const may = await mayTell(tx, product.env.limits, { by: user.id, email: mailed.email, what: 'review' })
        const letter = reviewLetter(mailed.email, { event: name, eventId, by: user.name })
        if (may) await putMail(tx, product, letter, reviewerId)
      }
      return (await reviewOf(tx, eventId))!
    })
  },
  endReview: ({ calendarEventId }: OfEvent, { product }) => endReview(product.database.writes, toId(calendarEventId)),
}

const day = 24 * 60 * 60 * 1000

async function isFirstToday(
  tx: Transaction,
  { eventId, reviewerId }: Record<'eventId' | 'reviewerId', string>,
): Promise<boolean> {
  const { points } = await addPoint(tx, `mails/review/${eventId}/${reviewerId}`, day)
  return points === 1
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

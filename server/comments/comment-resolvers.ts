import { entities, entityOf, type Collection } from '#sync/entities/index.ts'
import type { CommentPlace } from '#sync/protocol/answers/record-comments.ts'
import { historyAddress, isSectionPath } from '#sync/rules/section-paths.ts'
import { isAtMost, seen } from '#sync/rules/typed-text.ts'
import { toId } from '../content/mutation-to-edit.ts'
import type { Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { mayTell } from '../failure-limits/mail-limits.ts'
import { signedIn, type Resolver } from '../graphql/resolver.ts'
import { BadRequest } from '../kit/errors.ts'
import { commentLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import { reviewers } from '../publishing/reviews.ts'
import { commentsOf, removeComment, storeComment } from './comments.ts'
import { mentionedIn, storedMentions } from './mentions.ts'

/** What administrators and editors write to each other about a record. */
export const commentTypeDefs = `
type RecordComment {
  id: ID!
  text: String!
  by: String!
  at: String!
  isOwn: Boolean!
}

extend type Query {
  recordComments(documentId: ID!, beforeId: ID, beforeAt: String): [RecordComment!]!
}

extend type Mutation {
  addComment(id: ID!, entity: String!, documentId: ID!, path: String!, text: String!): [RecordComment!]!
  removeComment(id: ID!): Boolean!
}
`

const longestText = 2000

/** Comments that one person writes in an hour. */
const mostInHour = 200

type Given = { id: string; entity: string; documentId: string; path: string; text: string }

export const commentQueries: Record<string, Resolver> = {
  /** The latest ones, or the latest before another one; each page the oldest first. */
  recordComments: async (given: { documentId: string; beforeId?: string; beforeAt?: string }, context) => {
    const { product, user } = signedIn(context)
    const { sql } = product.database
    const before = toPlace(given)
    const documentId = toId(given.documentId)
    return commentsOf(sql, { documentId, userId: user.id, people: await reviewers(sql), before })
  },
}

export const commentMutations: Record<string, Resolver> = {
  /**
   * Whoever it names by "@" and their whole name gets one mail, within the limits of their mailbox; sent again under the same id it is
   * neither stored nor mailed again. Its author may correct it: it is then one of now, and mails whom it had not named before.
   */
  addComment: async (given: Given, context) => {
    const { product, user } = signedIn(context)
    const [id, documentId] = [toId(given.id), toId(given.documentId)]
    const entity = toCollection(given.entity)
    const path = historyPath(given.path, documentId)
    const text = given.text.trim()
    if (!seen.test(text)) throw new BadRequest('Comment is required', 'REQUIRED')
    if (!isAtMost(text, longestText)) throw new BadRequest(`At most ${longestText} characters`, 'TOO_LONG')
    return product.database.writes.begin(async (tx) => {
      const name = await nameOfRecord(tx, entity, documentId)
      const people = await reviewers(tx)
      const comment = { id, entity, documentId, userId: user.id, text: storedMentions(text, people), at: product.now() }
      await lockAccounts(tx, { ids: [user.id, ...mentionedIn(comment.text)] })
      const named = await storeComment(tx, comment)
      if (named) {
        await takePoint(tx, `comments/${user.id}`, mostInHour)
        const others = named.filter((one) => one !== user.id)
        for (const to of await emailsOf(tx, others)) {
          if (!(await mayTell(tx, product.env.limits, { by: user.id, email: to.email, what: 'comment' }))) continue
          const letter = commentLetter(to.email, { about: name, path, by: user.name, text })
          await putMail(tx, product, letter, to.id)
        }
      }
      return commentsOf(tx, { documentId, userId: user.id, people })
    })
  },
  removeComment: async ({ id }: { id: string }, context) => {
    const { product, user } = signedIn(context)
    return (await removeComment(product.database.writes, toId(id), user.id)) !== null
  },
}

function toPlace({ beforeId, beforeAt }: { beforeId?: string; beforeAt?: string }): CommentPlace | undefined {
  if (!beforeId && !beforeAt) return undefined
  const at = new Date(beforeAt ?? '')
  if (Number.isNaN(at.getTime())) throw new BadRequest('This is not a place in the comments.')
  return { id: toId(beforeId ?? ''), at: at.toISOString() }
}

function toCollection(given: string): Collection {
  if (!Object.hasOwn(entities, given)) throw new BadRequest('There are no such records.')
  return given as Collection
}

/** The history of the record in the section from which the comment was written. */
function historyPath(path: string, documentId: string): string {
  if (!isSectionPath(path)) throw new BadRequest('There is no such section.')
  return historyAddress({ path }, documentId)
}

/** @throws BadRequest for a record that the server has never had */
async function nameOfRecord(tx: Transaction, entity: Collection, documentId: string): Promise<string> {
  const [record] = await tx<{ name: string }[]>`/* nameOfRecord */
    select name from ${tx(entityOf(entity).table)} where id = ${documentId}`
  if (!record) throw new BadRequest('The server doesn’t have this record yet. Save it first.')
  return record.name
}

function emailsOf(tx: Transaction, ids: readonly string[]): PromiseLike<{ id: string; email: string }[]> {
  return tx<
    { id: string; email: string }[]
  >`/* emailsOfMentioned */ select id, email from app_user where id = any(${[...ids]}::uuid[]) order by id`
}

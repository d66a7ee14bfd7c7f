import { noticeProblems, type ReaderNotice } from '#sync/rules/reader-notices.ts'
import { recordAudit } from '../audit/audit.ts'
import { toId } from '../content/mutation-to-edit.ts'
import type { Transaction } from '../db/client.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'
import { BadRequest } from '../kit/errors.ts'
import { changeNotice, noticeToChange, withdrawNotice, writeNotice, writtenNotices } from './notices.ts'

/** Notices to readers as administrators write them (decision 167). */
export const noticeTypeDefs = `
type ReaderNotice {
  id: ID!
  text: String!
  startsAt: String!
  endsAt: String!
  writtenAt: String!
  writtenBy: String
  changedAt: String
  changedBy: String
  withdrawnAt: String
  withdrawnBy: String
}

extend type Query {
  readerNotices: [ReaderNotice!]!
}

extend type Mutation {
  writeReaderNotice(id: ID!, text: String!, startsAt: String!, endsAt: String!): [ReaderNotice!]!
  changeReaderNotice(id: ID!, text: String!, endsAt: String!): [ReaderNotice!]!
  withdrawReaderNotice(id: ID!, isWithdrawn: Boolean!): [ReaderNotice!]!
}
`

export const noticeQueries: Record<string, Resolver> = {
  readerNotices: async (_: object, { product }) => writtenNotices(product.database.sql),
}

export const noticeMutations: Record<string, Resolver> = {
  /** @throws BadRequest for a text, times or a number of notices that no reader is to see */
  writeReaderNotice: async (given: ReaderNotice, context) => {
    const { product, user } = signedIn(context)
    const now = product.now()
    const id = toId(given.id)
    const [problem] = Object.values(noticeProblems(given, now))
    if (problem !== undefined) throw new BadRequest(problem)
    const text = given.text.trim()
    const [startsAt, endsAt] = [given.startsAt, given.endsAt].map((at) => new Date(at).toISOString()) as [
      string,
      string,
    ]
    await product.database.writes.begin(async (tx) => {
      const isNew = await writeNotice(tx, { id, text, startsAt, endsAt, userId: user.id, now })
      if (isNew) await audit(tx, context, 'notice to readers', { text, startsAt, endsAt })
    })
    return writtenNotices(product.database.writes)
  },
  /** Other words, or another end; its start is what readers have been told. @throws BadRequest as above, and for one that is over */
  changeReaderNotice: async (given: Pick<ReaderNotice, 'id' | 'text' | 'endsAt'>, context) => {
    const { product, user } = signedIn(context)
    const now = product.now()
    const id = toId(given.id)
    await product.database.writes.begin(async (tx) => {
      const before = await noticeToChange(tx, { id, userId: user.id, now })
      if (!before) throw new BadRequest('This notice has ended or was withdrawn.')
      const [problem] = Object.values(noticeProblems({ ...given, startsAt: before.startsAt }, now))
      if (problem !== undefined) throw new BadRequest(problem)
      const changed = { text: given.text.trim(), endsAt: new Date(given.endsAt).toISOString() }
      if (changed.text === before.text && changed.endsAt === before.endsAt) return
      await changeNotice(tx, before, { ...changed, userId: user.id, now })
      const detail = { ...changed, formerText: before.text, formerEndsAt: before.endsAt }
      await audit(tx, context, 'notice changed', detail)
    })
    return writtenNotices(product.database.writes)
  },
  withdrawReaderNotice: async (given: { id: string; isWithdrawn: boolean }, context) => {
    const { product, user } = signedIn(context)
    const { isWithdrawn } = given
    await product.database.writes.begin(async (tx) => {
      const text = await withdrawNotice(tx, { id: toId(given.id), isWithdrawn, userId: user.id, now: product.now() })
      const action = isWithdrawn ? 'notice withdrawn' : 'notice shown again'
      if (text !== null) await audit(tx, context, action, { text })
    })
    return writtenNotices(product.database.writes)
  },
}

function audit(tx: Transaction, context: GraphContext, action: string, detail: Record<string, string>): Promise<void> {
  const { user, requestId } = signedIn(context)
  const request = requestId === null ? {} : { requestId }
  return recordAudit(tx, { action, userId: user.id, detail, address: context.address, ...request })
}

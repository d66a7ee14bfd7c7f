import { dueBefore } from '#sync/rules/mailing-times.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Sql } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'
import { toReaderFilter, type GivenFilter } from '../own-records/reader-filters.ts'
import { BadRequest } from '../kit/errors.ts'
import { readEmailChoices } from '../mail/email-choices.ts'
import { putMail } from '../mail/put-mail.ts'
import type { Addressee } from './digest-letter.ts'
import type { DigestKind } from '#sync/protocol/answers/digest-overview.ts'
import { ofKind, setPause, withdrawMails } from './mailing-state.ts'
import { digestOverview, digestPlan } from './overview.ts'
import { nextDigest, ownNextDigest, toPreview } from './preview.ts'

type OfKind = { kind: DigestKind }
type WithFilter = OfKind & { filter?: GivenFilter | null }

const longestReason = 500
/** Digests made for one person in an hour: each reads the months ahead. */
const mostPreviews = 120

function countPreview(writes: Sql, userId: string): Promise<void> {
  return takePoint(writes, `digest previews/${userId}`, mostPreviews)
}

export const digestQueries: Record<string, Resolver> = {
  digestOverview: (_: object, { product }) => digestOverview(product.database.sql, product.now()),
  digestPreview: async (given: WithFilter, context) => toPreview(context.product, await chosenDigest(given, context)),
  ownDigestPreview: async ({ kind }: OfKind, context) => {
    const { product, user } = signedIn(context)
    await countPreview(product.database.writes, user.id)
    const { sql } = product.database
    const choices = await readEmailChoices(sql, user.id, product.now())
    const preview = toPreview(product, await ownNextDigest(product, kind, await addressee(sql, user.id)))
    return { ...preview, pausedUntil: choices?.pausedUntil?.slice(0, 10) ?? null }
  },
}

export const digestMutations: Record<string, Resolver> = {
  sendDigestToMyself: async (given: WithFilter, context) => {
    const { product, user } = signedIn(context)
    const { letter, isEmpty } = await chosenDigest(given, context)
    if (isEmpty) return false
    const test = { ...letter, subject: `Test: ${letter.subject}` }
    await product.database.writes.begin(async (tx) => {
      await lockAccounts(tx, { ids: [user.id] })
      await takePoint(tx, `mails/administrator/${user.id}`, product.env.limits.mailsPerAdministrator)
      await putMail(tx, product, test, user.id)
      await audit(tx, context, 'digest sent to oneself', { kind: given.kind })
    })
    return true
  },
  pauseDigest: async ({ kind, reason: given }: OfKind & { reason: string }, context) => {
    const reason = given.trim()
    if (reason === '' || reason.length > longestReason) throw new BadRequest('Give a reason of at most 500 characters.')
    return changePause(context, kind, reason)
  },
  resumeDigest: ({ kind }: OfKind, context) => changePause(context, kind, null),
}

async function changePause(context: GraphContext, kind: DigestKind, reason: string | null) {
  const { product } = signedIn(context)
  const now = product.now()
  await product.database.writes.begin(async (tx) => {
    await setPause(tx, dueBefore(kind, now), reason, now)
    if (reason === null) return audit(tx, context, 'digest resumed', { kind, reason })
    const withdrawn = await withdrawMails(tx, ofKind(tx, kind))
    await audit(tx, context, 'digest paused', { kind, reason, withdrawn })
  })
  return digestPlan(product.database.writes, kind, now)
}

async function chosenDigest({ kind, filter }: WithFilter, context: GraphContext) {
  const { product, user } = signedIn(context)
  await countPreview(product.database.writes, user.id)
  const reader = await addressee(product.database.sql, user.id)
  return nextDigest(product, kind, { reader, filter: toReaderFilter(filter ?? {}), stars: 'none' })
}

async function addressee(sql: Sql, id: string): Promise<Addressee> {
  const [row] = await sql<Addressee[]>`/* addressee */ select id, email from app_user where id = ${id}`
  return row!
}

function audit(
  tx: Parameters<typeof recordAudit>[0],
  context: GraphContext,
  action: string,
  detail: Record<string, string | number | null>,
): Promise<void> {
  const { user, requestId } = signedIn(context)
  return recordAudit(tx, {
    action,
    userId: user.id,
    detail,
    address: context.address,
    ...(requestId === null ? {} : { requestId }),
  })
}

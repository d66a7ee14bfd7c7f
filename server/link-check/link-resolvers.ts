import { recordAudit } from '../audit/audit.ts'
import { toId } from '../content/mutation-to-edit.ts'
import type { Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'
import { BadRequest } from '../kit/errors.ts'
import { ignoreLink, linkOverview } from './overview.ts'
import { beginRequestedRun } from './run.ts'

/** Checks that administrators request in an hour, all together: every website is visited each time. */
const mostRequestedInHour = 6

export const linkQueries: Record<string, Resolver> = {
  linkOverview: (_: object, context) => overview(context),
}

export const linkMutations: Record<string, Resolver> = {
  checkLinks: async (_: object, context) => {
    const { product } = signedIn(context)
    if (!product.env.linkCheck.isOn) throw new BadRequest('Links are not checked here.', 'OFF')
    await product.database.writes.begin(async (tx) => {
      const { user } = signedIn(context)
      if (!(await beginRequestedRun(tx, user.id, product.now()))) return
      await takePoint(tx, 'link checks', mostRequestedInHour)
      await audit(tx, context, 'link check asked for', {})
      await tx`/* wakeLinkCheck */ select pg_notify('link_check', '')`
    })
    return overview(context)
  },
  ignoreLink: (given: { id: string; reason: string }, context) => ignore(given, context),
  noticeLink: ({ id }: { id: string }, context) => ignore({ id, reason: null }, context),
}

async function ignore(given: { id: string; reason: string | null }, context: GraphContext) {
  const { product, user } = signedIn(context)
  const id = toId(given.id)
  await product.database.writes.begin(async (tx) => {
    await lockAccounts(tx, { ids: [user.id] })
    await ignoreLink(tx, { id, reason: given.reason, userId: user.id, now: product.now() })
    await audit(tx, context, given.reason === null ? 'link noticed again' : 'link ignored', { link: id })
  })
  return overview(context)
}

/** From the writing pool: what has just been written is in it. */
function overview({ product }: GraphContext) {
  return linkOverview(product.database.writes, product.env.linkCheck.isOn, product.now())
}

function audit(tx: Transaction, context: GraphContext, action: string, detail: Record<string, string>): Promise<void> {
  const { user, requestId } = signedIn(context)
  return recordAudit(tx, {
    action,
    userId: user.id,
    detail,
    address: context.address,
    ...(requestId === null ? {} : { requestId }),
  })
}

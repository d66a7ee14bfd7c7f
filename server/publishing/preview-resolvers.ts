import { recordAudit } from '../audit/audit.ts'
import { toId } from '../content/mutation-to-edit.ts'
import type { AnySql } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'
import { BadRequest } from '../kit/errors.ts'
import { liveLinks, makeLink, mostLinks, previewPath, revokeLink, type PreviewLink } from './preview-links.ts'

/** Links that one administrator makes in an hour. */
const mostMade = 100

const withPath = ({ product }: GraphContext, link: PreviewLink) => ({
  ...link,
  path: previewPath(product.secret, link.id),
})

type OfEvent = { calendarEventId: string }

export const previewQueries: Record<string, Resolver> = {
  previewLinks: async ({ calendarEventId }: OfEvent, context) => {
    const { database, now } = context.product
    const links = await liveLinks(database.sql, toId(calendarEventId), now())
    return links.map((link) => withPath(context, link))
  },
}

export const previewMutations: Record<string, Resolver> = {
  createPreviewLink: async ({ calendarEventId }: OfEvent, context) => {
    const { product, user } = signedIn(context)
    const eventId = toId(calendarEventId)
    const now = product.now()
    await takePoint(product.database.writes, `preview links/${user.id}`, mostMade)
    return product.database.writes.begin(async (tx) => {
      await lockAccounts(tx, { ids: [user.id] })
      await tx`/* lockLinksOfEvent */ select from calendar_event where id = ${eventId} for no key update`
      const known = await liveLinks(tx, eventId, now)
      if (known.length >= mostLinks) throw new BadRequest(`An event has at most ${mostLinks} links. Revoke one first.`)
      const id = await makeLink(tx, eventId, user.id, now)
      if (id === null) throw new BadRequest('The server doesn’t have this event yet. Save it first.')
      await audit(tx, context, 'preview link made', { event: eventId, link: id })
      const made = (await liveLinks(tx, eventId, now)).find((link) => link.id === id)!
      return withPath(context, made)
    })
  },
  revokePreviewLink: ({ id: given }: { id: string }, context) => {
    const { product } = signedIn(context)
    const id = toId(given)
    return product.database.writes.begin(async (tx) => {
      const eventId = await revokeLink(tx, id, product.now())
      if (eventId !== null) await audit(tx, context, 'preview link revoked', { event: eventId, link: id })
      return eventId !== null
    })
  },
}

function audit(sql: AnySql, context: GraphContext, action: string, detail: Record<string, string>): Promise<void> {
  const { user, address, requestId } = context
  return recordAudit(sql, {
    action,
    detail,
    address,
    ...(user && { userId: user.id }),
    ...(requestId !== null && { requestId }),
  })
}

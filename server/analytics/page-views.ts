import type { Request, RequestHandler } from 'express'
import { toUuid } from '#sync/protocol/uuid.ts'
import { takePoints } from '../failure-limits/failure-limits.ts'
import type { Sql } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'
import { addressBlock, clientAddress } from '../http/client-address.ts'
import { withJsonBody } from '../http/json-body.ts'
import { actingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { toPagePath } from './page-path.ts'

type PageView = { id: string; path: string; viewedAt: string }

const mostViews = 500
/** New views in an hour: of one user, and of all visitors from one address, which may be a whole school. */
const mostOfUser = 3000
const mostOfVisitors = 3000
const day = 24 * 60 * 60 * 1000

/**
 * POST /api/page-views {views: [{id, path, at}]}: the pages that a device has shown, also while it was offline. No user is
 * stored with them; the session only decides how many are accepted. Answers the ids that are recorded now or were before;
 * the others never will be.
 */
export function recordPageViews(product: Pick<Product, 'database' | 'now'>): RequestHandler {
  return withJsonBody(256 * 1024, async (request, response) => {
    const { views: given } = Object(request.body) as { views?: unknown }
    if (!Array.isArray(given)) throw new BadRequest('This call takes a list of views.')
    if (given.length > mostViews) throw new BadRequest(`A request holds at most ${mostViews} views.`, 'TOO_LARGE')
    const now = product.now().getTime()
    const views = given.map((one) => toPageView(one, now)).filter((view) => view !== null)
    response.json({ ids: await record(product.database.writes, views, limitOf(request)) })
  })
}

/** Null when it will never be recorded: no UUID, no page, or a date too far away. */
function toPageView(given: unknown, now: number): PageView | null {
  const { id: givenId, path: givenPath, at } = Object(given) as Record<string, unknown>
  if (typeof givenId !== 'string' || typeof givenPath !== 'string' || typeof at !== 'string') return null
  const [id, path, viewedAt] = [toUuid(givenId), toPagePath(givenPath), new Date(at)]
  const age = now - viewedAt.getTime()
  const isNear = age <= 35 * day && age >= -day
  return id !== null && path !== null && isNear ? { id, path, viewedAt: viewedAt.toISOString() } : null
}

function limitOf(request: Request): { key: string; most: number } {
  const user = actingUser(request)
  if (user) return { key: `page views/${user.id}`, most: mostOfUser }
  return { key: `page views/address/${addressBlock(clientAddress(request))}`, most: mostOfVisitors }
}

async function record(writes: Sql, views: PageView[], { key, most }: { key: string; most: number }): Promise<string[]> {
  if (views.length === 0) return []
  return writes.begin(async (tx) => {
    const made = await tx`/* recordPageViews */
      insert into page_view (id, path, viewed_at)
      select distinct on (id) id, path, viewed_at
      from json_to_recordset(${JSON.stringify(views.map(toRow))}::text::json)
        as given (id uuid, path text, viewed_at timestamptz)
      on conflict (id) do nothing returning id`
    if (made.length > 0) await takePoints(tx, key, made.length, most)
    return [...new Set(views.map(({ id }) => id))]
  })
}

function toRow({ id, path, viewedAt }: PageView): Record<string, string> {
  return { id, path, viewed_at: viewedAt }
}

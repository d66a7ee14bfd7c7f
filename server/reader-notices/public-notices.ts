import type { RequestHandler } from 'express'
import type { ReaderNotice } from '#sync/rules/reader-notices.ts'
import type { Product } from '../product.ts'
import { standingNotices } from './notices.ts'

/** Milliseconds for which a process answers the same again: when a thousand devices open at once, the database is asked once. */
const rest = 1_000

/**
 * `GET /api/reader-notices`: `{notices}` that are shown now or later (decision 167). Whoever asks is not looked up, so that a CDN may
 * answer; it is at most half a minute late.
 */
export function publicNotices({ database, now }: Pick<Product, 'database' | 'now'>): RequestHandler {
  let last: { at: number; notices: PromiseLike<ReaderNotice[]> } | null = null
  return async (_request, response) => {
    const at = performance.now()
    if (!last || at - last.at > rest) last = { at, notices: standingNotices(database.sql, now()) }
    const current = last
    try {
      const notices = await current.notices
      response.setHeader('cache-control', 'public, max-age=30')
      response.json({ notices })
    } catch (error) {
      if (last === current) last = null
      throw error
    }
  }
}

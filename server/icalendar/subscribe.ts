import { feedPath } from '#sync/rules/feed-address.ts'
import type { Request, RequestHandler } from 'express'
import { sendPacked } from '../http/packed-body.ts'
import { unchangedBody } from '../http/unchanged-body.ts'
import type { Product } from '../product.ts'
import { readerOfToken } from './feed-links.ts'

/**
 * GET /api/icalendar/subscribe: the public feed of everything, or with `?token=` a personal one, under its reader's filters or of their stars.
 * The Accept header is ignored. An invalid or reset token, or one of an account that is locked out or deleted, is not
 * found, in words for whoever opens it in a browser; the public feed is never sent instead.
 */
export function subscribe({ database, env, feeds }: Pick<Product, 'database' | 'env' | 'feeds'>): RequestHandler {
  return async (request, response) => {
    const token = tokenIn(request)
    const reader = token === undefined ? undefined : await readerOfToken(database.sql, token)
    if (reader === null) {
      response.setHeader('cache-control', 'no-store')
      return void response.status(404).type('text/plain').send(linkEnded(env.publicUrl))
    }
    response.setHeader('cache-control', token === undefined ? 'no-cache' : 'private, no-cache')
    response.setHeader('content-type', 'text/calendar; charset=utf-8')
    response.setHeader('content-disposition', 'inline; filename="calendar.ics"')
    sendPacked(request, response, await feeds.feed(reader?.filter, reader?.alarms, reader?.stars, reader?.userId))
  }
}

/** Tells an app that has the public feed that it is unchanged. */
export function unchangedFeed({ feeds, log }: Pick<Product, 'feeds' | 'log'>): RequestHandler {
  return unchangedBody((url) => (url === feedPath ? feeds.etagOfAll() : undefined), log)
}

const linkEnded = (publicUrl: string): string =>
  'This calendar link no longer works: it was reset, or its account is locked or deleted.\n' +
  `Get a new link at ${publicUrl}/calendar#subscribe, then remove the old one from your calendar app.\n`

/** A token in any capitalisation; one that is not a text counts as an invalid one. */
function tokenIn({ query }: Request): string | undefined {
  const name = Object.keys(query).find((one) => one.toLowerCase() === 'token')
  const token = name === undefined ? undefined : query[name]
  return token === undefined || typeof token === 'string' ? token : ''
}

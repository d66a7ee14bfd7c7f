import { createGunzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { isKnown } from '../http/entity-tag.ts'
import type { Product } from '../product.ts'
import { filterOfToken } from './feed-links.ts'
import type { Feed } from './feeds.ts'

/**
 * GET /api/icalendar/subscribe: the public feed of everything, or with `?token=` a personal one under its reader's filters.
 * The Accept header is ignored. An invalid or reset token, or one of an account that is locked out or deleted, is not
 * found, in words for whoever opens it in a browser; the public feed is never sent instead.
 */
export function subscribe({ database, env, feeds }: Product): RequestHandler {
  return async (request, response) => {
    const token = tokenIn(request)
    const filter = token === undefined ? undefined : await filterOfToken(database.sql, token)
    if (filter === null) {
      response.setHeader('cache-control', 'no-store')
      return void response.status(404).type('text/plain').send(linkEnded(env.publicUrl))
    }
    response.setHeader('cache-control', token === undefined ? 'no-cache' : 'private, no-cache')
    send(request, response, await feeds.feed(filter))
  }
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

function send(request: Request, response: Response, { body, length, etag }: Feed): void {
  response.setHeader('content-type', 'text/calendar; charset=utf-8')
  response.setHeader('content-disposition', 'inline; filename="calendar.ics"')
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return void response.status(304).end()
  if (request.acceptsEncodings('gzip')) {
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-length', body.length)
    return void response.end(body)
  }
  response.setHeader('content-length', length)
  if (request.method === 'HEAD') return void response.end()
  const plain = createGunzip()
  plain.pipe(response)
  plain.end(body)
}

import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isKnown } from '../http/entity-tag.ts'
import type { Product } from '../product.ts'

/**
 * Tells an app that has the public feed that it is unchanged, before the request is looked at any further: apps ask every
 * hour, nearly always in vain, and the way through the whole app cost more than the answer. Anything but that, and what is
 * not known without looking it up, goes on to `subscribe`. The answer has the headers that belong to a 304 (RFC 9110,
 * 15.4.5); those that protect a page stay with the copy that the app keeps.
 */
export function unchangedFeed({ feeds, log }: Pick<Product, 'feeds' | 'log'>): RequestHandler {
  return (request, response, next) => {
    const { method, url, headers } = request
    if (url !== address || (method !== 'GET' && method !== 'HEAD')) return next()
    const etag = headers['if-none-match'] === undefined ? undefined : feeds.etagOfAll()
    if (etag === undefined || !isKnown(headers['if-none-match'], etag)) return next()
    const id = randomUUID()
    const told = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag, 'x-request-id': id }
    response.writeHead(304, told).end()
    log.debug({ req: { id, method, path: url }, res: { status: 304 } }, 'request completed')
  }
}

const address = '/api/icalendar/subscribe'

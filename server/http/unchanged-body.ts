import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Product } from '../product.ts'
import { createCounter } from '../kit/meters.ts'
import { isKnown } from './entity-tag.ts'

const unchanged = createCounter('almanac_unchanged_total', 'Answers 304 before the app looked further.', 'method')

/**
 * Answers whoever has a body that it is unchanged, before the request is looked at any further: apps and crawlers request it again and again,
 * nearly always in vain, and the way through the whole app cost more than the answer. What is not known without looking it up
 * goes on through the app. The answer has the headers that belong to a 304 (RFC 9110, 15.4.5); those that protect a page stay
 * with the copy that is kept.
 * @param etagOf the ETag of what stands at an address, if that is known at this moment
 */
export function unchangedBody(
  etagOf: (url: string) => string | undefined,
  log: Pick<Product['log'], 'debug'>,
): RequestHandler {
  return (request, response, next) => {
    const { method, url, headers } = request
    const known = headers['if-none-match']
    if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return next()
    const etag = etagOf(url)
    if (etag === undefined || !isKnown(known, etag)) return next()
    const id = randomUUID()
    const headersOfCopy = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag, 'x-request-id': id }
    response.writeHead(304, headersOfCopy).end()
    unchanged.add(method)
    log.debug({ req: { id, method, path: url }, res: { status: 304 } }, 'request completed')
  }
}

import type { RequestHandler } from 'express'
import type { Env } from '../env.ts'
import { ForeignRequest, UnsupportedMediaType } from '../kit/errors.ts'

/**
 * A call that changes state must come from our own pages (security 4). It carries `x-requested-with: calendar` (which a
 * foreign page cannot send without permission), its Origin and Sec-Fetch-Site are ours, and its body is JSON or
 * multipart. A bearer token is not a cookie: the browser never adds it by itself, so it needs none of this.
 */
export function refuseForeignRequests({ publicUrl }: Pick<Env, 'publicUrl'>): RequestHandler {
  const ownSites = new Set([undefined, 'same-origin', 'none'])
  const ownOrigins = new Set([undefined, publicUrl])
  return (request, _response, next) => {
    const header = (name: string) => request.get(name)
    if (header('authorization')?.startsWith('Bearer ')) return next()
    if (header('x-requested-with') !== 'calendar') throw new ForeignRequest()
    if (!ownSites.has(header('sec-fetch-site')) || !ownOrigins.has(header('origin'))) throw new ForeignRequest()
    const hasBody = request.headers['content-length'] !== '0' && request.is('*/*') !== null
    if (hasBody && !request.is(['application/json', 'multipart/form-data'])) throw new UnsupportedMediaType()
    return next()
  }
}

import type { RequestHandler } from 'express'
import type { Env } from '../env.ts'
import { ForeignRequest, StartedElsewhere, UnsupportedMediaType } from '../kit/errors.ts'

const ownSites = new Set([undefined, 'same-origin', 'none'])

/**
 * A call that changes state must come from our own pages (security 4). It carries `x-requested-with: calendar` (which a
 * foreign page cannot send without permission), its Origin and Sec-Fetch-Site are ours, and its body is JSON or
 * multipart. A bearer token is not a cookie: the browser never adds it by itself, so it needs none of this.
 */
export function refuseForeignRequests({ publicUrl }: Pick<Env, 'publicUrl'>): RequestHandler {
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

/**
 * A file with data of people or of drafts is not begun by a link on a foreign page, which a `SameSite=Lax` cookie would follow: it
 * would be in the audit, and count, as its reader's own doing. Browsers say where a visit comes from; other programs say nothing.
 */
export const refuseForeignDownloads: RequestHandler = (request, _response, next) => {
  if (!ownSites.has(request.get('sec-fetch-site'))) throw new StartedElsewhere()
  next()
}

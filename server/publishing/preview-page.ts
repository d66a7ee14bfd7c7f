import type { RequestHandler, Response } from 'express'
import { markup } from '../html/markup.ts'
import { clientPlace } from '../http/client-address.ts'
import { sendPacked } from '../http/packed-body.ts'
import type { Product } from '../product.ts'
import { page } from '../public-pages/page.ts'
import { claimedLink, liveLink } from './preview-links.ts'

type Parts = Pick<Product, 'env' | 'secret' | 'database' | 'publicPages' | 'now'>

/**
 * GET /preview/{token}: an event as its public page would show it, for whoever has the link. 404 for an address that this
 * installation did not issue, 410 once the link is over. No search engine lists it, nothing keeps it, and it reveals to no other site its
 * address.
 */
export function previewPage({ env, secret, database, publicPages, now }: Parts): RequestHandler {
  return async (request, response) => {
    response.set({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    const id = claimedLink(secret, String(request.params['token']))
    if (id === null) return sendMissing(env, response, 404)
    const link = await liveLink(database.sql, id, now())
    const shown = link && (await publicPages.preview(clientPlace(request), link.calendarEventId, link.expiresAt))
    if (!shown) return sendMissing(env, response, 410)
    response.set('content-type', 'text/html; charset=utf-8')
    sendPacked(request, response, shown)
  }
}

const missing = {
  404: {
    title: 'This link doesn’t work',
    reason: 'Check that you have all of it, or ask whoever sent it for another one.',
  },
  410: {
    title: 'This preview is over',
    reason: 'The link has ended or was taken back. Ask whoever sent it for another one.',
  },
}

function sendMissing(env: Product['env'], response: Response, status: keyof typeof missing): void {
  const { title, reason } = missing[status]
  const main = markup`<div class="intro"><h1>${title}</h1><p>${reason}</p></div>`
  response
    .status(status)
    .type('html')
    .send(page(env, { title }, main))
}

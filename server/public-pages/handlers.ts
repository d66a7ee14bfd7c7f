import type { Request, RequestHandler, Response } from 'express'
import { toUuid } from '#sync/protocol/uuid.ts'
import { markup } from '../html/markup.ts'
import { clientPlace } from '../http/client-address.ts'
import { sendPacked } from '../http/packed-body.ts'
import { queryText } from '../http/query-text.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { NotFound } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { page } from './page.ts'

type Parts = Pick<Product, 'env' | 'publicPages'>

const html = 'text/html; charset=utf-8'

/** GET /events: what is to come by month. `phases`, `types` and `schools` leave out, as in the calendar's address. */
export function eventsPage({ env, publicPages }: Parts): RequestHandler {
  return async (request, response) => {
    if (!env.publicEvents) return sendMissing(env, response, 404)
    // What is refused is answered as no page.
    const list = await publicPages.list(clientPlace(request), filterOf(request), 'page')
    response.set({ 'content-type': html, 'cache-control': 'no-cache' })
    sendPacked(request, response, list)
  }
}

/** GET /embed: the same list for a frame; the only answer that every site may frame. It sets no cookie and reads none. */
export function embeddedPage({ env, publicPages }: Parts): RequestHandler {
  const directives = { ...contentSecurityPolicy(env), 'frame-ancestors': ['*'] }
  const policy = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`)
  return async (request, response) => {
    if (!env.publicEvents) return sendMissing(env, response, 404)
    const list = await publicPages.list(clientPlace(request), filterOf(request), 'framed')
    response.removeHeader('x-frame-options')
    response.removeHeader('content-security-policy-report-only')
    response.set({
      'content-security-policy': policy.join(';'),
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': html,
      'cache-control': 'no-cache',
    })
    sendPacked(request, response, list)
  }
}

/** GET /events/{slug}/{id}: an event; 301 to its own slug, 410 once visitors cannot see it any more, 404 if they never could. */
export function publicEventPage({ env, publicPages }: Parts): RequestHandler {
  return async (request, response) => {
    const given = String(request.params['id'])
    const id = env.publicEvents ? toUuid(given) : null
    const found = id === null ? null : await publicPages.event(clientPlace(request), id)
    if (id === null || found === null) return sendMissing(env, response, 404)
    if (found === 'gone') return sendMissing(env, response, 410)
    if (given !== id || request.params['slug'] !== found.slug) {
      response.set('cache-control', 'no-cache')
      return response.redirect(301, `${env.publicUrl}/events/${encodeURIComponent(found.slug)}/${id}`)
    }
    response.set({ 'content-type': html, 'cache-control': 'no-cache' })
    sendPacked(request, response, found)
  }
}

/** Whatever else is below `/events` and `/embed`: an address that has come apart. */
export function noPublicPage({ env }: Parts): RequestHandler {
  return (_request, response) => sendMissing(env, response, 404)
}

/** GET /api/icalendar/event/{id}: every date of an event as a file; not found when readers see none. */
export function eventFile({ publicPages }: Parts): RequestHandler {
  return async (request, response) => {
    const id = toUuid(String(request.params['eventId']))
    const file = id && (await publicPages.calendarFile(clientPlace(request), id))
    if (!file) throw new NotFound()
    response.set({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'cache-control': 'no-cache',
    })
    sendPacked(request, response, file)
  }
}

/** GET /sitemap.xml */
export function sitemap({ env, publicPages }: Parts): RequestHandler {
  return async (request, response) => {
    if (!env.publicEvents) throw new NotFound()
    const pages = await publicPages.sitemap(clientPlace(request))
    response.set({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
    sendPacked(request, response, pages)
  }
}

/** GET /robots.txt: search engines read the events and nothing that needs a sign-in; without PUBLIC_EVENTS nothing at all. */
export function robots({ env }: Parts): RequestHandler {
  const closed = [
    'account',
    'administration',
    'api',
    'authentication',
    'calendar',
    'graphql',
    'link',
    'oidc',
    'profile',
  ]
  const lines = env.publicEvents
    ? [...closed.map((path) => `Disallow: /${path}`), '', `Sitemap: ${env.publicUrl}/sitemap.xml`]
    : ['Disallow: /']
  const text = ['User-agent: *', ...lines, ''].join('\n')
  return (_request, response) => {
    response.set('cache-control', 'no-cache').type('text/plain').send(text)
  }
}

function filterOf(request: Request) {
  const ids = (name: string) => queryText(request, name)?.toLowerCase().split(',') ?? []
  return {
    excludedSchoolPhaseIds: ids('phases'),
    excludedEventTypeIds: ids('types'),
    excludedSchoolTypeIds: ids('schools'),
  }
}

const missing = {
  404: { title: 'Page not found', reason: 'Sorry the page you have requested cannot be found.' },
  410: { title: 'This event is no longer listed', reason: 'It may have been removed since you got this link.' },
}

function sendMissing(env: Product['env'], response: Response, status: keyof typeof missing): void {
  const { title, reason } = missing[status]
  const way = env.publicEvents && markup`<p><a class="button" href="/events">See what’s coming up</a></p>`
  const main = markup`<div class="intro"><h1>${title}</h1><p>${reason}</p>${way}</div>`
  response
    .set('cache-control', 'no-store')
    .status(status)
    .type('html')
    .send(page(env, { title }, main))
}

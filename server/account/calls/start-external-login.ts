import { timingSafeEqual } from 'node:crypto'
import express, { type Request, type RequestHandler } from 'express'
import { permit } from '../../access/permit.ts'
import { ExternalLoginMissing, ForeignRequest } from '../../kit/errors.ts'
import { boundBody } from '../../http/bound-body.ts'
import { readCookie } from '../../http/cookie.ts'
import { queryText } from '../../http/query-text.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import type { Product } from '../../product.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { endExternalTickets, giveTicket } from '../../identity/ticket.ts'
import { finishPage } from '../external/finish-page.ts'
import { redirectPage } from '../external/redirect-page.ts'

/** Minutes that somebody may spend at the provider. */
const minutes = 30

const mostBytes = 4 * 1024
const readForm = boundBody(mostBytes, express.urlencoded({ extended: false, limit: mostBytes, parameterLimit: 10 }))

/** Characters of the shortest token that a form may carry: 128 random bits in base64url are 22. */
const shortestToken = 22

/**
 * POST /api/account/startExternalLogin?provider&returnUrl&again&link, sent by a form: leads the browser to the
 * provider. A form cannot carry our header, so the browser itself has to say that the form was ours, and its field
 * `token` must equal the cookie of that name set by our page, which no foreign page can read or write (security 4). The
 * answer is a page that redirects to the provider by itself, because the policy lets forms lead only to us.
 * With `again=yes` a signed-in user confirms their identity, and with `link=yes` links the provider's account to their
 * own after a recent sign-in: the session stays. Called by script, with our header, it answers `{url}`.
 * @throws ForeignRequest, ExternalLoginMissing, InvalidReturnUrl, NotSignedIn, Reauthenticate
 */
export function startExternalLogin(
  product: Pick<Product, 'env' | 'log' | 'database' | 'externalProviders'>,
): RequestHandler {
  const { env, log, externalProviders } = product
  const start: RequestHandler = async (request, response) => {
    const isScript = request.get('x-requested-with') === 'calendar'
    if (!isOwnPage(request, env.publicUrl) || !(isScript || hasToken(request))) throw new ForeignRequest()
    const returnUrl = returnUrlOf(request, env, '/')
    const again = queryText(request, 'again') === 'yes' ? signedInUser(request).id : undefined
    const link = queryText(request, 'link') === 'yes' ? userWhoLinks(request) : undefined
    const provider = externalProviders.find(queryText(request, 'provider') ?? '')
    if (!provider) throw new ExternalLoginMissing()
    const goTo = (url: string) => {
      if (isScript) response.json({ url })
      else response.type('html').send(redirectPage(url, provider.displayName))
    }
    try {
      const { url, checks } = await externalProviders.begin(provider, { reauthenticates: again !== undefined })
      const content = { ...checks, provider: provider.name, returnUrl, again, link }
      await endExternalTickets(product, request)
      await giveTicket(product, response, { purpose: 'ExternalStart', userId: link ?? again, content, minutes })
      goTo(url.href)
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'an external provider cannot be reached')
      goTo(finishPage(returnUrl, 'temporarily_unavailable'))
    }
  }
  return (request, response, next) => {
    readForm(request, response, (error?: unknown) => {
      if (error) return next(error)
      return Promise.try(start, request, response, next).catch(next)
    })
  }
}

function userWhoLinks(request: Request): string {
  const user = signedInUser(request)
  permit(user, 'account.linkProvider')
  return user.id
}

/**
 * What the browser says about where the request comes from, whatever else was sent; one of the two headers is always
 * present. A form has the origin "null" where its page was loaded from a link with a code, which sends no referrer.
 */
function isOwnPage(request: Request, publicUrl: string): boolean {
  const [origin, site] = [request.get('origin'), request.get('sec-fetch-site')]
  if (origin === 'null' && site === 'same-origin') return true
  if (origin !== undefined && origin !== publicUrl) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin !== undefined || site !== undefined || request.get('x-requested-with') === 'calendar'
}

function hasToken(request: Request): boolean {
  const { token } = Object(request.body) as { token?: unknown }
  const expectedToken = readCookie(request.headers, 'form-token')
  if (typeof token !== 'string' || expectedToken === undefined || token.length < shortestToken) return false
  const [given, expected] = [Buffer.from(token), Buffer.from(expectedToken)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

import { timingSafeEqual } from 'node:crypto'
import express, { type Request, type RequestHandler } from 'express'
import { ExternalLoginMissing, ForeignRequest } from '../../errors.ts'
import { readCookie } from '../../http/cookie.ts'
import { queryText } from '../../http/query-text.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import type { Product } from '../../product.ts'
import { signedInUser } from '../account-call.ts'
import { giveTicket } from '../ticket.ts'
import { finishPage } from './finish-page.ts'

/** Minutes that somebody may take at the provider. */
const minutes = 30

const readForm = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 10 })

/** Characters of the shortest token that a form may carry: 128 random bits in base64url are 22. */
const shortestToken = 22

/**
 * POST /api/account/startExternalLogin?provider&returnUrl&again, sent by a form: leads the browser to the provider. A form cannot
 * carry our header, so the browser itself has to say that the form was ours, and its field `token` has to be what our page
 * wrote into the cookie of that name, which no foreign page can read or write (security requirement 4). With `again=yes`
 * somebody who is signed in shows that it is them: the provider is told to ask, and the session stays.
 * @throws ForeignRequest, ExternalLoginMissing, InvalidReturnUrl, NotSignedIn
 */
export function startExternalLogin(product: Product): RequestHandler {
  const { env, log, externalProviders } = product
  const start: RequestHandler = async (request, response) => {
    if (!isOwnForm(request, env.publicUrl)) throw new ForeignRequest()
    const returnUrl = returnUrlOf(request, env, '/')
    const provider = externalProviders.find(queryText(request, 'provider') ?? '')
    if (!provider) throw new ExternalLoginMissing()
    const again = queryText(request, 'again') === 'yes' ? signedInUser(request).id : undefined
    try {
      const { url, checks } = await externalProviders.begin(provider, { asksAgain: again !== undefined })
      const content = { ...checks, provider: provider.name, returnUrl, again }
      await giveTicket(product, response, { purpose: 'ExternalStart', content, minutes })
      response.redirect(303, url.href)
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'an external provider cannot be reached')
      response.redirect(303, finishPage(returnUrl, 'temporarily_unavailable'))
    }
  }
  return (request, response, next) => {
    readForm(request, response, (error?: unknown) => {
      if (error) return next(error)
      return Promise.try(start, request, response, next).catch(next)
    })
  }
}

function isOwnForm(request: Request, publicUrl: string): boolean {
  if (request.get('x-requested-with') === 'calendar') return true
  const site = request.get('sec-fetch-site')
  const isOurs = site === undefined ? request.get('origin') === publicUrl : site === 'same-origin'
  return isOurs && hasToken(request)
}

function hasToken(request: Request): boolean {
  const { token } = Object(request.body) as { token?: unknown }
  const kept = readCookie(request.headers, 'form-token')
  if (typeof token !== 'string' || kept === undefined || token.length < shortestToken) return false
  const [given, expected] = [Buffer.from(token), Buffer.from(kept)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

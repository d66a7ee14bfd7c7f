import type { Request, RequestHandler } from 'express'
import { ExternalLoginMissing, ForeignRequest } from '../../errors.ts'
import { queryText } from '../../http/query-text.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import type { Product } from '../../product.ts'
import { giveTicket } from '../ticket.ts'
import { finishPage } from './finish-page.ts'

/** Minutes that somebody may take at the provider. */
const minutes = 30

/**
 * POST /api/account/startExternalLogin?provider&returnUrl, sent by a form: leads the browser to the provider. A form cannot
 * carry our header, so the browser itself has to say that the form was ours.
 * @throws ForeignRequest, ExternalLoginMissing, InvalidReturnUrl
 */
export function startExternalLogin(product: Product): RequestHandler {
  const { env, log, externalProviders } = product
  return async (request, response) => {
    if (!isOwnForm(request, env.publicUrl)) throw new ForeignRequest()
    const returnUrl = returnUrlOf(request, env, '/')
    const provider = externalProviders.find(queryText(request, 'provider') ?? '')
    if (!provider) throw new ExternalLoginMissing()
    try {
      const { url, checks } = await externalProviders.begin(provider)
      const content = { ...checks, provider: provider.name, returnUrl }
      await giveTicket(product, response, { purpose: 'ExternalStart', content, minutes })
      response.redirect(303, url.href)
    } catch (error) {
      log.warn({ err: error, provider: provider.name }, 'an external provider cannot be reached')
      response.redirect(303, finishPage(returnUrl, 'temporarily_unavailable'))
    }
  }
}

function isOwnForm(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return request.get('origin') === publicUrl || request.get('x-requested-with') === 'calendar'
}

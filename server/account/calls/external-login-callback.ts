import type { RequestHandler } from 'express'
import { callbackPath, ExternalAnswer, type ExternalChecks } from '../../identity/external-providers.ts'
import type { Product } from '../../product.ts'
import { dropTicket, giveTicket, takeTicket } from '../../identity/ticket.ts'
import { finishPage } from '../external/finish-page.ts'

type Started = ExternalChecks & { provider: string; returnUrl: string; again?: string; link?: string }

/** Minutes for filling in the sign-up form. */
const minutes = 60

/**
 * GET /api/account/externalLoginCallback: the address to which the provider sends the browser back. It only records
 * whom the provider's one-time code proves, under a cookie of this browser, and redirects to the page that continues;
 * nobody is signed in here. `completeExternalLogin` decides whether they are new.
 */
export function externalLoginCallback(
  product: Pick<Product, 'env' | 'log' | 'database' | 'externalProviders'>,
): RequestHandler {
  const { env, log, database, externalProviders } = product
  return async (request, response) => {
    const ticket = await database.writes.begin((tx) => takeTicket(tx, env, request, 'ExternalStart'))
    dropTicket(product, response, 'ExternalStart')
    const started = ticket?.content as Started | undefined
    const provider = started && externalProviders.find(started.provider)
    if (!started || !provider) {
      response.redirect(303, finishPage('/'))
      return
    }
    const query = new URL(request.originalUrl, env.publicUrl).search
    try {
      const person = await externalProviders.finish(provider, new URL(callbackPath + query, env.publicUrl), started)
      const { again, link } = started
      const content = { ...person, provider: provider.name, again, link }
      await giveTicket(product, response, { purpose: 'ExternalIdentity', userId: link ?? again, content, minutes })
      response.redirect(303, finishPage(started.returnUrl))
    } catch (error) {
      log.warn({ err: withoutSecrets(error), provider: provider.name }, 'an external sign-in failed')
      const reason = error instanceof ExternalAnswer ? error.message : 'server_error'
      response.redirect(303, finishPage(started.returnUrl, reason))
    }
  }
}

/** The details attached to the library's errors contain codes and tokens. */
function withoutSecrets(error: unknown): { name: string; message: string; code?: unknown } {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return { name, message, code: Reflect.get(Object(error), 'code') }
}

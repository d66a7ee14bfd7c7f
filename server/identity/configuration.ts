import type { RequestHandler } from 'express'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { NotFound } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { webClient, webScope } from './provider-configuration.ts'

/**
 * GET /_configuration/calendar-web: the identity client's settings (product 7) and what the page needs to know about
 * this installation (design 11). `clockOffset` is in milliseconds.
 */
export function configuration({ env, build, now }: Pick<Product, 'env' | 'build' | 'now'>): RequestHandler {
  const { publicUrl } = env
  const settings = {
    authority: `${publicUrl}/oidc`,
    client_id: webClient,
    redirect_uri: `${publicUrl}/authentication/login-callback`,
    silent_redirect_uri: `${publicUrl}/silent-sign-in.html`,
    post_logout_redirect_uri: `${publicUrl}/authentication/logout-callback`,
    response_type: 'code',
    scope: webScope,
    product: {
      name: env.productName,
      companyAddress: env.companyAddress,
      sisterProduct: env.sisterProduct,
      supportEmail: env.supportEmail,
    },
    leastPasswordLength: env.passwords.leastLength,
    embeds: env.embedServices,
    build,
    schema: SCHEMA,
    publicUrl,
    publicEvents: env.publicEvents,
  }
  return (request, response) => {
    if (request.params['client'] !== webClient) throw new NotFound()
    response.setHeader('cache-control', 'no-cache')
    response.json({ ...settings, clockOffset: now().getTime() - Date.now() })
  }
}

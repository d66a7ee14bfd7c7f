import type { RequestHandler } from 'express'
import type { Product } from '../../product.ts'

/** GET /api/account/getExternalAuthenticationSchemes: `[{name, displayName}]` of the configured providers. */
export function getExternalAuthenticationSchemes({ env }: Pick<Product, 'env'>): RequestHandler {
  const schemes = env.oidcProviders.map(({ name, displayName }) => ({ name, displayName }))
  return (_request, response) => {
    response.json(schemes)
  }
}

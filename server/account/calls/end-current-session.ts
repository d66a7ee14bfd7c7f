import type { RequestHandler } from 'express'
import type { Product } from '../../product.ts'

/** DELETE /api/account/sessions/current: ends the session that an offline sign-out left open (design 8). */
export function endCurrentSession({ identity }: Pick<Product, 'identity'>): RequestHandler {
  return async (request, response) => {
    await identity.signOut(request, response)
    response.status(204).end()
  }
}

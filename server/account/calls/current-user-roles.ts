import type { RequestHandler } from 'express'
import { NotSignedIn } from '../../kit/errors.ts'
import { actingUser } from '../../access/acting-user.ts'

/** GET /api/account/currentUserRoles: `{roles}`, read from the database at this request (product 7). */
export function currentUserRoles(): RequestHandler {
  return (request, response) => {
    const user = actingUser(request)
    if (!user) throw new NotSignedIn()
    response.json({ roles: user.roles })
  }
}

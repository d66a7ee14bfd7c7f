import type { RequestHandler } from 'express'
import { NotFound } from '../../kit/errors.ts'
import { endSessionOf, sessionsOf } from '../../identity/own-session.ts'
import type { Product } from '../../product.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { auditOf } from '../../audit/audit.ts'

/** A SHA-256 in base64url. */
const sessionId = /^[\w-]{43}$/

/**
 * GET /api/account/sessions: `{sessions: [{id, signedInAt, lastUsedAt, expiresAt, device, isCurrent}]}`, the latest
 * sign-in first.
 */
export function listSessions(product: Pick<Product, 'identity' | 'database' | 'now'>): RequestHandler {
  return async (request, response) => {
    const current = product.identity.sessionOf(request)
    const sessions = await sessionsOf(product, signedInUser(request).id)
    response.json({ sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === current })) })
  }
}

/** DELETE /api/account/sessions/{id}: ends one of the user's own sessions on every process. @throws NotFound */
export function endSession({ database, identity }: Pick<Product, 'database' | 'identity'>): RequestHandler {
  return async (request, response) => {
    const { id: userId } = signedInUser(request)
    const id = String(request.params['id'])
    if (!sessionId.test(id) || !(await endSessionOf(database.sql, userId, id))) throw new NotFound()
    await auditOf({ request }, database.sql, { action: 'session ended', userId })
    await identity.tellSignedOut(userId)
    response.status(204).end()
  }
}

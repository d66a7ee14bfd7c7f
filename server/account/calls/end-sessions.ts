import { permit } from '../../access/permit.ts'
import { endSessions, lockOwnAccount } from '../../identity/own-session.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { subjectOf } from '../subject.ts'

/**
 * POST /api/account/endSessions: without a subject in the body, ends the user's own sessions except this one; with
 * `{email}` or `{userId}`, by an administrator, all sessions of that user. Takes effect on every process at the next
 * request.
 * @throws NotPermitted, Reauthenticate for somebody else's, UnknownUser
 */
export const endSessionsOf = accountCall(async (call) => {
  const { product, request, body } = call
  const caller = signedInUser(request)
  const isOwn = body['email'] === undefined && body['userId'] === undefined
  if (!isOwn) permit(caller, 'account.endSessionsOf')
  await product.database.writes.begin(async (tx) => {
    if (isOwn) await lockOwnAccount(tx, caller)
    const { id } = isOwn ? caller : await subjectOf(tx, body)
    await endSessions(tx, id, id === caller.id ? product.identity.sessionOf(request) : null)
    await auditOf(call, tx, { action: 'sessions ended', userId: caller.id, subject: id })
  })
  return { succeeded: true }
})

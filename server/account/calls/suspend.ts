import { BadRequest, LockoutFailed, OwnSuspension } from '../../kit/errors.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { auditOf } from '../../audit/audit.ts'
import { accountCall } from '../account-call.ts'
import { lockByAdministrator } from '../account-lock.ts'
import { voidCodes } from '../codes.ts'
import { keepsAnAdministrator } from '../last-administrator.ts'
import { subjectOf } from '../subject.ts'

/**
 * POST /api/account/suspend `{userId}` by an administrator: nothing of the account is deleted, but nobody signs in to it,
 * its sessions, mailed links and preview links end, and its feeds and digests rest. `unlock` takes it back.
 * @throws BadRequest, UnknownUser, OwnSuspension, LastAdministrator, LockoutFailed when the account may not be locked out
 */
export const suspend = accountCall(async (call) => {
  const caller = signedInUser(call.request)
  const { userId } = call.body
  if (!isUuid(userId)) throw new BadRequest('The user id must be an id')
  await call.product.database.writes.begin(async (tx) => {
    const { id } = await subjectOf(tx, { userId })
    if (id === caller.id) throw new OwnSuspension()
    await keepsAnAdministrator(tx, call.product, id)
    if (!(await lockByAdministrator(tx, id))) throw new LockoutFailed()
    await voidCodes(tx, id)
    await auditOf(call, tx, { action: 'suspended', userId: caller.id, subject: id })
  })
  return { succeeded: true }
})

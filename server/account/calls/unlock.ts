import { signedInUser } from '../../access/acting-user.ts'
import { accountCall } from '../account-call.ts'
import { takeLocksBack } from '../account-lock.ts'
import { auditOf } from '../../audit/audit.ts'
import { subjectOf } from '../subject.ts'

/**
 * POST /api/account/unlock `{email}` or `{userId}` by an administrator: removes an administrator's lockout and the lock
 * after wrong passwords. The password stays; sessions that were ended stay ended.
 * @throws Reauthenticate, UnknownUser
 */
export const unlock = accountCall(async (call) => {
  const administrator = signedInUser(call.request)
  await call.product.database.writes.begin(async (tx) => {
    const { id } = await subjectOf(tx, call.body)
    await takeLocksBack(tx, id)
    await auditOf(call, tx, { action: 'unlock', userId: administrator.id, subject: id })
  })
  return { succeeded: true }
})

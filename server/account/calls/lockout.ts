import { withPositionLock } from '../../db/client.ts'
import { BadRequest, LockoutFailed, NotPermitted, UnknownUser } from '../../kit/errors.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { lockByAdministrator } from '../account-lock.ts'
import { auditOf } from '../../audit/audit.ts'
import { voidCodes } from '../codes.ts'
import { deleteAccount, isErased } from '../delete-account.ts'
import { rememberDeletion, wasDeletedLately } from '../../failure-limits/failure-limits.ts'
import { accountsBeingDeleted, userByEmail } from '../find-user.ts'
import { keepsAnAdministrator } from '../last-administrator.ts'

/**
 * POST /api/account/lockout `{email}` by an administrator: locks without an end date and ends the sessions and the
 * mailed links. After deleteProfile it is the second half of a deletion (product 4), and nothing of the account is
 * left; somebody who has since registered the address is not affected, even if the call is repeated. Beyond the
 * contract `{userId}`: only that account.
 * @throws NotPermitted, UnknownUser, LastAdministrator, LockoutFailed when the account may not be locked out
 */
export const lockOut = accountCall(async (call) => {
  const email = requiredText(call.body, 'email', 'Email is required')
  const userId = givenUserId(call.body)
  const isMeant = (id: string) => userId === null || id === userId
  await withPositionLock(call.product.database.writes, async (tx) => {
    const caller = signedInUser(call.request)
    if (userId !== null && (await isErased(tx, userId))) return
    const deleted = (await accountsBeingDeleted(tx, email)).filter(isMeant)
    if (caller.leaves && !deleted.includes(caller.id)) throw new NotPermitted()
    for (const id of deleted) {
      await auditOf(call, tx, { action: 'account deleted', userId: caller.id, subject: id })
      await deleteAccount(tx, id)
    }
    if (deleted.length > 0) return rememberDeletion(tx, email)
    const user = await userByEmail(tx, email)
    if (!user || !isMeant(user.id)) throw new UnknownUser()
    // A repeated call that gives no id: the account that has the address now was created after the deletion.
    if (userId === null && (await wasDeletedLately(tx, email))) throw new UnknownUser()
    await keepsAnAdministrator(tx, call.product, user.id)
    if (!(await lockByAdministrator(tx, user.id))) throw new LockoutFailed()
    await voidCodes(tx, user.id)
    await auditOf(call, tx, { action: 'lockout', userId: caller.id, subject: user.id })
  })
  return { succeeded: true }
})

/** @throws BadRequest when an id is given that is not an id: it must not fall back to somebody else */
function givenUserId({ userId }: Record<string, unknown>): string | null {
  if (userId === undefined || userId === null) return null
  const id = typeof userId === 'string' ? toUuid(userId) : null
  if (id === null) throw new BadRequest('The user id must be an id')
  return id
}

import { LockoutFailed, UnknownUser } from '../errors.ts'
import { accountCall, requiredText, signedInUser } from './account-call.ts'
import { auditOf } from './audit.ts'
import { voidCodes } from './codes.ts'
import { userByEmail } from './find-user.ts'
import { keepsAnAdministrator } from './last-administrator.ts'

/**
 * POST /api/account/lockout `{email}` by an administrator: without an end date. It ends the sessions and the mailed links.
 * @throws UnknownUser, LastAdministrator, LockoutFailed when the account may not be locked out
 */
export const lockOut = accountCall(async (call) => {
  const email = requiredText(call.body, 'email', 'Email is required')
  await call.product.database.writes.begin(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) throw new UnknownUser()
    await keepsAnAdministrator(tx, user.id)
    const { count } = await tx`/* lockOut */
      update app_user set locked_out_by_administrator = true, security_stamp = gen_random_uuid()
      where id = ${user.id} and lockout_enabled`
    if (count === 0) throw new LockoutFailed()
    await voidCodes(tx, user.id)
    await auditOf(call, tx, { action: 'lockout', userId: signedInUser(call.request).id, subject: user.id })
  })
  return { succeeded: true }
})

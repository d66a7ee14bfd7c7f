import { withPositionLock } from '../../db/client.ts'
import { lockOwnAccount } from '../../identity/own-session.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { deleteAccount } from '../delete-account.ts'
import { keepsAnAdministrator } from '../last-administrator.ts'

/**
 * POST /api/account/deleteMyAccount: deletes the account and everything that is only the user's (security 29).
 * @throws Reauthenticate, LastAdministrator
 */
export const deleteMyAccount = accountCall(async (call) => {
  const { product, request, response } = call
  const user = signedInUser(request)
  await withPositionLock(product.database.writes, async (tx) => {
    await keepsAnAdministrator(tx, product, user.id)
    await lockOwnAccount(tx, user)
    await auditOf(call, tx, { action: 'account deleted', userId: user.id, subject: user.id })
    await deleteAccount(tx, user.id)
  })
  await product.identity.signOut(request, response)
  return { succeeded: true }
})

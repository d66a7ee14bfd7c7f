import type { Transaction } from '../../db/client.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import { AlreadyRegistered } from '../../kit/errors.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredEmail } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { voidCodes } from '../codes.ts'
import { inviteeByEmail, renewInvite } from '../invites.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { sendInvite } from '../mail-links.ts'
import { claimAddress, withClaim } from '../registration/unused-account.ts'

/**
 * POST /api/account/invite, the fields of the user and `sendEmail`: creates an account that has no password yet. The
 * role group is not taken from here. Somebody whose profile was never saved, who has been deleted, or whose address
 * nobody has confirmed may be invited: nothing of an earlier registration is left.
 * @throws AlreadyRegistered, TooManyFailures
 */
export const invite = accountCall(async (call) => {
  const { database, env } = call.product
  const { id: administratorId } = signedInUser(call.request)
  const email = requiredEmail(call.body)
  const userId = await withClaim(database.writes, async (tx) => {
    const account = { email, passwordHash: null, invited: true }
    const id = (await claimAddress(tx, call, account, 'invite')) ?? (await inviteAgain(tx, email))
    if (call.body['sendEmail'] !== false) {
      await countMail(tx, env.limits, { administratorId, email, what: 'invite' })
      await sendInvite(tx, call.product, { id, email })
    }
    await auditOf(call, tx, { action: 'invite', userId: administratorId, subject: id })
    return id
  })
  return { userId }
})

/** A creation that stopped before the profile was saved is resumed, under the id that the form knows. */
async function inviteAgain(tx: Transaction, email: string): Promise<string> {
  await lockAccounts(tx, { email })
  const invitee = await inviteeByEmail(tx, email)
  if (!invitee || !invitee.isInvited || invitee.hasAccepted || invitee.hasProfile || invitee.lockedOutByAdministrator) {
    throw new AlreadyRegistered()
  }
  await voidCodes(tx, invitee.id)
  await renewInvite(tx, invitee.id, email)
  return invitee.id
}

import type { Transaction } from '../db/client.ts'
import { AlreadyRegistered } from '../errors.ts'
import { accountCall, requiredEmail, signedInUser } from './account-call.ts'
import { auditOf } from './audit.ts'
import { voidCodes } from './codes.ts'
import { insertAccount } from './insert-account.ts'
import { inviteeByEmail, type Invitee } from './invitee.ts'
import { sendInvite } from './send-code.ts'

/**
 * POST /api/account/invite, the fields of the user and `sendEmail`: makes an account that has no password yet. The role
 * group is not taken from here. Somebody whose profile was never saved or has been deleted may be invited again.
 * @throws AlreadyRegistered
 */
export const invite = accountCall(async (call) => {
  const { database } = call.product
  const email = requiredEmail(call.body)
  const userId = await database.writes.begin(async (tx) => {
    const id = (await insertAccount(tx, { email, passwordHash: null, invited: true })) ?? (await inviteAgain(tx, email))
    if (call.body['sendEmail'] !== false) await sendInvite(tx, call.product, { id, email })
    await auditOf(call, tx, { action: 'invite', userId: signedInUser(call.request).id, subject: id })
    return id
  })
  return { userId }
})

async function inviteAgain(tx: Transaction, email: string): Promise<string> {
  const invitee = await inviteeByEmail(tx, email)
  if (!invitee || !canBeInvitedAgain(invitee)) throw new AlreadyRegistered()
  await voidCodes(tx, invitee.id)
  await tx`/* inviteAgain */
    update app_user set user_name = ${email}, email = ${email}, email_confirmed = false, password_hash = null,
      role_group_id = 'User', two_factor_enabled = false, two_factor_secret = null, recovery_code_hashes = '{}',
      access_failed_count = 0, lockout_end = null, lockout_level = 0, locked_out_by_administrator = false,
      security_stamp = gen_random_uuid(), invited_at = now(), invite_accepted_at = null
    where id = ${invitee.id}`
  await tx`/* forgetExternalLogins */ delete from external_login where user_id = ${invitee.id}`
  return invitee.id
}

/** Nobody is in that account: it was never accepted, never confirmed, or has been deleted. */
function canBeInvitedAgain({ hasProfile, isInvited, hasAccepted, ...account }: Invitee): boolean {
  const isWaiting = (isInvited && !hasAccepted) || !account.emailConfirmed
  return !hasProfile && (account.lockedOutByAdministrator || isWaiting)
}

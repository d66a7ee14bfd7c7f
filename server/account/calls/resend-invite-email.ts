import { InviteAccepted, NotInvited } from '../../errors.ts'
import { accountCall, requiredText, signedInUser } from '../account-call.ts'
import { auditOf } from '../audit.ts'
import { inviteeByEmail } from '../invites.ts'
import { sendInvite } from '../send-code.ts'

/**
 * POST /api/account/resendInviteEmail `{email}`: a new link voids the old one.
 * @throws NotInvited, InviteAccepted
 */
export const resendInviteEmail = accountCall(async (call) => {
  const { database } = call.product
  const email = requiredText(call.body, 'email', 'Email is required')
  const invitee = await inviteeByEmail(database.sql, email)
  if (!invitee?.isInvited || invitee.lockedOutByAdministrator) throw new NotInvited()
  if (invitee.hasAccepted) throw new InviteAccepted()
  await database.writes.begin(async (tx) => {
    await sendInvite(tx, call.product, invitee)
    await auditOf(call, tx, { action: 'invite sent', userId: signedInUser(call.request).id, subject: invitee.id })
  })
  return { succeeded: true }
})

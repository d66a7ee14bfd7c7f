import { InviteAccepted, NotInvited } from '../../kit/errors.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { lockedInvitee } from '../invites.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { sendInvite } from '../mail-links.ts'

/**
 * POST /api/account/resendInviteEmail `{email}`: a new link voids the old one.
 * @throws NotInvited, InviteAccepted, TooManyFailures
 */
export const resendInviteEmail = accountCall(async (call) => {
  const { database, env } = call.product
  const { id: administratorId } = signedInUser(call.request)
  const email = requiredText(call.body, 'email', 'Email is required')
  await database.writes.begin(async (tx) => {
    const invitee = await lockedInvitee(tx, email)
    if (!invitee?.isInvited || invitee.lockedOutByAdministrator) throw new NotInvited()
    if (invitee.hasAccepted) throw new InviteAccepted()
    await countMail(tx, env.limits, { administratorId, email: invitee.email, what: 'invite' })
    await sendInvite(tx, call.product, invitee)
    await auditOf(call, tx, { action: 'invite sent', userId: administratorId, subject: invitee.id })
  })
  return { succeeded: true }
})

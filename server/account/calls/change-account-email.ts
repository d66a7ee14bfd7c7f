import type { Transaction } from '../../db/client.ts'
import { AlreadyRegistered, SameEmail, UnknownEmail } from '../../kit/errors.ts'
import { endSessions } from '../../identity/own-session.ts'
import { emailChangeStoppedLetter } from '../../mail/letters.ts'
import { putMail, type Sender } from '../../mail/put-mail.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredEmail, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { voidCodes } from '../codes.ts'
import { lockedInvitee, type Invitee } from '../invites.ts'
import { countMail } from '../../failure-limits/mail-limits.ts'
import { mailConfirmation, mailChangeConfirmation, sendInvite } from '../mail-links.ts'
import { setEmail } from '../email-address.ts'
import { wasRegisteredAgain } from '../registration.ts'
import { canBeClaimed, makeWay, withClaim } from '../registration/unused-account.ts'

/**
 * POST /api/account/changeAccountEmail `{currentEmail, newEmail}` by an administrator. A user who has not accepted the
 * invite gets a new invite at the new address; one with a confirmed address keeps it until the new one is confirmed;
 * one with an unconfirmed address has to confirm the new one. Asking for the present address ends a change that waits.
 * @throws Reauthenticate, UnknownEmail, SameEmail, AlreadyRegistered, TooManyFailures
 */
export const changeAccountEmail = accountCall(async (call) => {
  const { database, env } = call.product
  const administrator = signedInUser(call.request)
  const currentEmail = requiredText(call.body, 'currentEmail', 'Email is required')
  const newEmail = requiredEmail(call.body, 'newEmail')
  await withClaim(database.writes, async (tx) => {
    const account = await lockedInvitee(tx, currentEmail, newEmail)
    if (!account) throw new UnknownEmail()
    if (account.email.toLowerCase() === newEmail.toLowerCase()) {
      await stopChange(tx, call.product, account)
      return auditOf(call, tx, { action: 'email change stopped', userId: administrator.id, subject: account.id })
    }
    if (!(await canBeClaimed(tx, call.product, newEmail, 'invite'))) throw new AlreadyRegistered()
    const hasMadeWay = !account.emailConfirmed && (await makeWay(tx, call, newEmail, 'invite'))
    await countMail(tx, env.limits, { administratorId: administrator.id, email: newEmail, what: 'invite' })
    await change(tx, call.product, account, newEmail, hasMadeWay)
    const detail = { before: account.email, after: newEmail }
    await auditOf(call, tx, { action: 'account email change', userId: administrator.id, subject: account.id, detail })
  })
  return { succeeded: true }
})

async function change(
  tx: Transaction,
  sender: Sender,
  account: Invitee,
  newEmail: string,
  isAgain: boolean,
): Promise<void> {
  if (account.emailConfirmed) return mailChangeConfirmation(tx, sender, account, newEmail)
  await setEmail(tx, account.id, newEmail, false)
  if (isAgain) await wasRegisteredAgain(tx, account.id)
  await endSessions(tx, account.id, null)
  const changed = { id: account.id, email: newEmail }
  if (account.isInvited && !account.hasAccepted) return sendInvite(tx, sender, changed)
  return mailConfirmation(tx, sender, changed, null)
}

async function stopChange(tx: Transaction, sender: Sender, { id, email }: Invitee): Promise<void> {
  await voidCodes(tx, id, 'CancelEmailChange')
  if ((await voidCodes(tx, id, 'ChangeEmail')) === 0) throw new SameEmail()
  await putMail(tx, sender, emailChangeStoppedLetter(email, 'administrator', sender.env), id)
}

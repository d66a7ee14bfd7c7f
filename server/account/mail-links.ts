import { issueCode } from './codes.ts'
import type { Transaction } from '../db/client.ts'
import { inviteWasSent } from './invites.ts'
import { confirmEmailChangeLetter, confirmEmailLetter, emailChangeNotice, inviteLetter } from '../mail/letters.ts'
import { putMail, type Sender } from '../mail/put-mail.ts'
import { registrationOf } from './registration.ts'

type Account = { id: string; email: string }

/** Mails the link that confirms the address of an account. */
export async function mailConfirmation(
  tx: Transaction,
  sender: Sender,
  { id, email }: Account,
  returnUrl: string | null,
) {
  const code = await issueCode(tx, { userId: id, purpose: 'ConfirmEmail', address: email })
  const registration = await registrationOf(tx, id)
  await putMail(
    tx,
    sender,
    confirmEmailLetter(email, { userId: id, code }, { returnUrl, registration }, sender.env),
    id,
  )
}

/** Mails the link that confirms the new address, unless it is taken, and notifies the old one, which can stop it. */
export async function mailChangeConfirmation(
  tx: Transaction,
  sender: Sender,
  { id, email }: Account,
  newEmail: string,
  isTaken = false,
) {
  const code = await issueCode(tx, { userId: id, purpose: 'ChangeEmail', address: newEmail })
  if (!isTaken) await putMail(tx, sender, confirmEmailChangeLetter(newEmail, { userId: id, code }), id)
  const stop = await issueCode(tx, { userId: id, purpose: 'CancelEmailChange', address: email })
  await putMail(tx, sender, emailChangeNotice(email, newEmail, { userId: id, code: stop }, sender.env), id)
}

/** Sends an invite, which voids the previous one and restarts the account's 30 days. */
export async function sendInvite(tx: Transaction, sender: Sender, { id, email }: Account) {
  const [profile] = await tx<{ firstName: string }[]>`/* firstNameOf */
    select first_name from profile where user_id = ${id}`
  const code = await issueCode(tx, { userId: id, purpose: 'Invite', address: email })
  await inviteWasSent(tx, id)
  await putMail(tx, sender, inviteLetter(email, { userId: id, code }, profile?.firstName ?? null, sender.env), id)
}

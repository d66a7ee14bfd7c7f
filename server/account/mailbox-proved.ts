import type { AnySql, Transaction } from '../db/client.ts'
import { providerLinkedLetter, twoFactorLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from '../audit/audit.ts'
import type { UserToSignIn } from './find-user.ts'
import { forgetSecondFactor } from './second-factor/stored-second-factor.ts'

/**
 * Records that the address was confirmed. In a session of the account, or with a proof of the registration, the mailbox
 * and the account belong to the same person; without either they may be two people (decisions 051, 103).
 */
export async function rememberWhoConfirmed(tx: Transaction, userId: string, isOwn: boolean): Promise<void> {
  await tx`/* rememberWhoConfirmed */
    update app_user set mailbox_unproved = not ${isOwn} where id = ${userId}`
}

/** The account's owner has shown that the mailbox is theirs: by a reset, an invite or a code that was mailed to it. */
export async function mailboxIsProved(sql: AnySql, userId: string): Promise<void> {
  await sql`/* mailboxIsProved */ update app_user set mailbox_unproved = false where id = ${userId} and mailbox_unproved`
}

/**
 * Resetting the password through the mailbox leaves an account to which nobody else can sign in: every external
 * identity is removed, and so is a second factor that the mailbox never vouched for. The owner is notified by mail.
 */
export async function leaveToMailbox(tx: Transaction, call: AccountCall, user: UserToSignIn): Promise<void> {
  const { product } = call
  const { env, externalProviders } = product
  const unlinked = await tx<{ issuer: string; loginProvider: string }[]>`/* unlinkAllProviders */
    delete from external_login where user_id = ${user.id} returning issuer, login_provider`
  for (const { issuer, loginProvider } of unlinked) {
    const name = externalProviders.ofIssuer(issuer)?.displayName ?? loginProvider
    await putMail(tx, product, providerLinkedLetter(user.email, name, false, env), user.id)
    const detail = { provider: loginProvider }
    await auditOf(call, tx, { action: 'external sign-in unlinked', userId: user.id, detail })
  }
  const [unproved] = await tx`/* isSecondFactorUnproved */
    select from app_user where id = ${user.id} and two_factor_enabled and mailbox_unproved`
  await mailboxIsProved(tx, user.id)
  if (!unproved) return
  await forgetSecondFactor(tx, user.id)
  await putMail(tx, product, twoFactorLetter(user.email, false, env), user.id)
  await auditOf(call, tx, { action: 'two-factor off', userId: user.id })
}

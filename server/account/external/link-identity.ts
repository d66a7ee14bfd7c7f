import type { Transaction } from '../../db/client.ts'
import { AlreadyLinked } from '../../kit/errors.ts'
import { providerLinkedLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { lockOwnAccount } from '../../identity/own-session.ts'
import type { AccountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { linkUser, linkedUser, type ProvedIdentity } from './external-identity.ts'

/**
 * From now on this identity also signs in to the account; its owner is notified by mail. Called after the password and
 * the second factor (security 15).
 * @throws AlreadyLinked when it belongs to another account, NotSignedIn when the password has changed since it was
 * proved
 */
export async function linkIdentity(
  tx: Transaction,
  call: Pick<AccountCall, 'product' | 'request'>,
  identity: ProvedIdentity,
  user: { id: string; email: string; securityStamp: string },
): Promise<void> {
  const { env, externalProviders } = call.product
  await lockOwnAccount(tx, user)
  if (!(await linkUser(tx, identity, user.id))) {
    if ((await linkedUser(tx, identity)) === user.id) return
    throw new AlreadyLinked()
  }
  const name = externalProviders.ofIssuer(identity.issuer)?.displayName ?? identity.provider
  await putMail(tx, call.product, providerLinkedLetter(user.email, name, true, env), user.id)
  const detail = { provider: identity.provider }
  await auditOf(call, tx, { action: 'external sign-in linked', userId: user.id, detail })
}

import { ExternalLoginMissing, LastSignInMethod } from '../../kit/errors.ts'
import { providerLinkedLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { hasWayToSignIn, unlinkUser } from '../external/external-identity.ts'
import { issuerOf } from '../../identity/external-providers.ts'
import { lockOwnAccount } from '../../identity/own-session.ts'

/**
 * POST /api/account/unlinkProvider `{provider}`, its name: the provider no longer signs in to the account. The owner is
 * notified by mail. Never removes the last way to sign in, even if two are removed at once.
 * @throws Reauthenticate, ExternalLoginMissing, LastSignInMethod
 */
export const unlinkProvider = accountCall(async (call) => {
  const { product, request, body } = call
  const { database, externalProviders, env } = product
  const user = signedInUser(request)
  const provider = externalProviders.find(requiredText(body, 'provider', 'Provider is required'))
  if (!provider) throw new ExternalLoginMissing()
  const issuer = issuerOf(provider.issuer)
  await database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    if (!(await unlinkUser(tx, issuer, user.id))) throw new ExternalLoginMissing()
    if (!(await hasWayToSignIn(tx, externalProviders.issuers(), user.id))) throw new LastSignInMethod()
    await putMail(tx, product, providerLinkedLetter(user.email, provider.displayName, false, env), user.id)
    const detail = { provider: provider.name }
    await auditOf(call, tx, { action: 'external sign-in unlinked', userId: user.id, detail })
  })
  return { succeeded: true }
})

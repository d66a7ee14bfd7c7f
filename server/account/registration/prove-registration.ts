import type { ProofDue } from '#sync/protocol/answers/account-calls.ts'
import { actingUser } from '../../access/acting-user.ts'
import { requiredText, type AccountCall } from '../account-call.ts'
import { externalIdentityOf, linkedUser, signInMethodsOf } from '../external/external-identity.ts'
import { proveOwnPassword } from '../prove-own-password.ts'
import { registrationOf } from '../registration.ts'

/** How it was proved that the registration is the mailbox owner's; 'not due' when its address was registered once. */
export type Proof = 'not due' | 'password' | 'identity'

/**
 * An address that was registered more than once has had several mails with links, of which only the newest works, and
 * that may be a stranger's. So whoever follows it proves that the registration is theirs: by its password or, if it has
 * none, by the external identity that registered (decision 103). Only somebody with the right code gets this far.
 * @throws InvalidPassword, LockedOut, TooManyFailures
 */
export async function proveRegistration(call: AccountCall, userId: string): Promise<Proof | ProofDue> {
  const { product, request, body } = call
  const { sql } = product.database
  const registration = await registrationOf(sql, userId)
  if (!registration?.isAgain || actingUser(request)?.id === userId) return 'not due'
  const { hasPassword, issuers } = await signInMethodsOf(sql, userId)
  if (hasPassword && body['password'] !== undefined) {
    const password = requiredText(body, 'password', 'Password is required')
    await proveOwnPassword(call, { userId, device: 'registration' }, password)
    return 'password'
  }
  const identity = hasPassword ? null : await externalIdentityOf(product, request)
  if (identity && (await linkedUser(sql, identity)) === userId) return 'identity'
  const providers = issuers.flatMap((issuer) => product.externalProviders.ofIssuer(issuer) ?? [])
  return {
    succeeded: false,
    registeredDate: registration.madeAt,
    device: registration.device,
    requiresPassword: hasPassword,
    providers: hasPassword ? [] : providers.map(({ name, displayName }) => ({ name, displayName })),
    isAnother: identity !== null,
  }
}

import { rolesOfGroup } from '#sync/rules/roles.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from '../audit/audit.ts'
import type { ProvedIdentity } from './external/external-identity.ts'
import { linkIdentity } from './external/link-identity.ts'
import type { UserToSignIn } from './find-user.ts'
import { rememberSignIn } from './known-device.ts'
import { endExternalTickets, giveTicket } from '../identity/ticket.ts'

export type LoginResult = {
  succeeded: boolean
  requiresTwoFactor: boolean
  requiresEmailConfirmation: boolean
  /** Only with ADMIN_TWO_FACTOR: signed in, but without administrator rights until two-factor sign-in is set up. */
  requiresTwoFactorSetup?: true
  returnUrl: string
  userId: string
}

/** `link`: an external identity to link once the second factor, if any, is proved. */
export type Beginning = { rememberMe: boolean; returnUrl: string; link?: ProvedIdentity }

/** Where registering leads if no other address is given: the login path with the site root (product 7). */
export const loginPath = '/authentication/login?returnUrl=%2F'

/** Minutes for typing the second factor. */
const secondFactorMinutes = 10

/**
 * Begins a session for a user who has proved their identity, unless the email has to be confirmed first or a second
 * factor is due: then a cookie remembers that the first half is done.
 */
export async function beginSession(
  call: Pick<AccountCall, 'product' | 'request' | 'response'>,
  user: UserToSignIn,
  beginning: Beginning,
): Promise<LoginResult> {
  const { product, response } = call
  const result = resultOf(call, user, beginning)
  if (result.requiresTwoFactor) {
    const { rememberMe, link } = beginning
    const content = { rememberMe, securityStamp: user.securityStamp, link }
    await giveTicket(product, response, {
      purpose: 'SecondFactor',
      userId: user.id,
      content,
      minutes: secondFactorMinutes,
    })
  }
  if (result.succeeded) await signIn(call, user, beginning)
  return result
}

/** Begins the session of a user whose second factor, if any, is proved. */
export async function signIn(
  call: Pick<AccountCall, 'product' | 'request' | 'response'>,
  user: UserToSignIn,
  { rememberMe, link }: Pick<Beginning, 'rememberMe' | 'link'>,
): Promise<void> {
  const { product, request, response } = call
  const { id: userId, securityStamp } = user
  if (link) await product.database.writes.begin((tx) => linkIdentity(tx, call, link, user))
  await endExternalTickets(product, request)
  await product.identity.signIn(request, response, { userId, securityStamp, rememberMe })
  await rememberSignIn(call, user)
  await auditOf(call, product.database.sql, { action: 'sign-in', userId })
}

export function resultOf(
  { product: { env } }: Pick<AccountCall, 'product'>,
  user: UserToSignIn,
  { returnUrl }: Pick<Beginning, 'returnUrl'>,
): LoginResult {
  const requiresEmailConfirmation = env.requireEmailConfirmation && !user.emailConfirmed
  const requiresTwoFactor = !requiresEmailConfirmation && user.twoFactorEnabled
  const succeeded = !requiresEmailConfirmation && !requiresTwoFactor
  const needsSetup =
    succeeded && env.adminTwoFactor && rolesOfGroup(user.roleGroupId).length > 0 && !user.twoFactorEnabled
  return {
    succeeded,
    requiresTwoFactor,
    requiresEmailConfirmation,
    ...(needsSetup ? { requiresTwoFactorSetup: true as const } : {}),
    returnUrl,
    userId: user.id,
  }
}

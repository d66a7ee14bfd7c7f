import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { rolesOfGroup } from '#sync/rules/roles.ts'
import type { AccountCall } from './account-call.ts'
import type { UserToSignIn } from './find-user.ts'

/** Where registering leads if no other address is given: the login path with the site root (product 7). */
export const loginPath = '/authentication/login?returnUrl=%2F'

/** What a user who has proved their identity is answered: a session, or what is due before one begins. */
export function loginResultOf(
  { product: { env } }: Pick<AccountCall, 'product'>,
  user: UserToSignIn,
  { returnUrl }: { returnUrl: string },
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

import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import type { AccountCall } from './account-call.ts'
import { auditOf } from '../audit/audit.ts'
import type { ProvedIdentity } from './external/external-identity.ts'
import { linkIdentity } from './external/link-identity.ts'
import type { UserToSignIn } from './find-user.ts'
import { rememberSignIn } from './known-device.ts'
import { loginResultOf } from './login-result.ts'
import { endExternalTickets, giveTicket } from '../identity/ticket.ts'

/** `link`: an external identity to link once the second factor, if any, is proved. */
export type Beginning = { rememberMe: boolean; returnUrl: string; link?: ProvedIdentity }

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
  const result = loginResultOf(call, user, beginning)
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

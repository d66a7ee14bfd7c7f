import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { SignInAgain } from '../../kit/errors.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { accountCall, requiredText } from '../account-call.ts'
import type { ProvedIdentity } from '../external/external-identity.ts'
import { signIn } from '../begin-session.ts'
import { loginResultOf } from '../login-result.ts'
import { userById } from '../find-user.ts'
import { dropTicket, readTicket, takeTicket } from '../../identity/ticket.ts'
import { proveDueSecondFactor } from '../proving-second-factor/prove-due-second-factor.ts'

/**
 * POST /api/account/loginWithTwoFactor?returnUrl `{code}`: the second half of a sign-in, with the cookie that the first
 * half set. A recovery code is accepted too; wrong codes count like wrong passwords.
 * @throws SignInAgain, InvalidSecondFactor, LockedOut, NotAllowed, TooManyFailures, InvalidReturnUrl
 */
export const loginWithTwoFactor = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, response, body } = call
  const { env, database } = product
  const { sql } = database
  const returnUrl = returnUrlOf(request, env, '/')
  const code = requiredText(body, 'code', 'Code is required')
  const ticket = await readTicket(product, request, 'SecondFactor')
  const user = ticket?.userId ? await userById(sql, ticket.userId) : null
  // A password change in between invalidates what the old password began.
  if (!ticket || !user || ticket.content['securityStamp'] !== user.securityStamp) throw new SignInAgain()
  await proveDueSecondFactor(call, user, code)
  if (!(await database.writes.begin((tx) => takeTicket(tx, env, request, 'SecondFactor')))) throw new SignInAgain()
  dropTicket(product, response, 'SecondFactor')
  const link = ticket.content['link'] as ProvedIdentity | undefined
  await signIn(call, user, { rememberMe: ticket.content['rememberMe'] === true, ...(link ? { link } : {}) })
  return { ...loginResultOf(call, user, { returnUrl }), succeeded: true, requiresTwoFactor: false }
})

import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { beginSession } from '../begin-session.ts'
import { provePassword } from '../prove-password.ts'

/**
 * POST /api/account/login?returnUrl `{email, password, rememberMe}` (product 7): checks the password, then begins a
 * session unless the email has to be confirmed first or a second factor is due.
 * @throws what `provePassword` throws, InvalidReturnUrl
 */
export const login = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, body } = call
  const returnUrl = returnUrlOf(request, product.env, '/')
  const email = requiredText(body, 'email', 'Email is required')
  const password = requiredText(body, 'password', 'Password is required')
  const user = await provePassword(call, email, password)
  return beginSession(call, user, { rememberMe: body['rememberMe'] === true, returnUrl })
})

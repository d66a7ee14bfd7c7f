import { finishEarlierSignOut } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'

export type Credentials = { email: string; password: string; rememberMe: boolean }

/** POST /api/account/login?returnUrl (product 7). @throws CallFailure */
export async function signIn(credentials: Credentials, returnUrl: string): Promise<LoginResult> {
  await finishEarlierSignOut()
  return callAccount<LoginResult>('login', credentials, { returnUrl })
}

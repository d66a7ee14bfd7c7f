import { finishEarlierSignOut } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'

/** The login result of (product 3). */
export type LoginResult = {
  succeeded: boolean
  requiresTwoFactor: boolean
  requiresEmailConfirmation: boolean
  /** Signed in, but an administrator's rights are suspended until two-factor sign-in is set up. */
  requiresTwoFactorSetup?: boolean
  returnUrl: string
  userId: string
}

export type Credentials = { email: string; password: string; rememberMe: boolean }

/** POST /api/account/login?returnUrl (product 7). @throws CallFailure */
export async function signIn(credentials: Credentials, returnUrl: string): Promise<LoginResult> {
  await finishEarlierSignOut()
  return callAccount<LoginResult>('login', credentials, { returnUrl })
}

import { useNavigate } from 'react-router-dom'
import { signOutFinished } from '#client/auth/session.ts'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { withReturnUrl } from '../account-address.ts'

/** Continues after a finished sign-in: to the return URL that the server has answered. */
function useContinue() {
  const navigate = useNavigate()
  return (returnUrl: string) => {
    // A new session has begun: if an earlier one was still to be ended, it must not be this one.
    signOutFinished()
    // An address of the provider: only the server can answer it.
    if (returnUrl.startsWith('/oidc/')) location.assign(returnUrl)
    // Through the silent sign-in, so that this page and the other tabs learn who is signed in now.
    else void navigate(withReturnUrl('/authentication/login', returnUrl), { replace: true })
  }
}

/** The same for a sign-in whose second half may still be due. */
export function useFollowSignIn() {
  const navigate = useNavigate()
  const continueTo = useContinue()
  return (result: Pick<LoginResult, 'requiresTwoFactor' | 'requiresTwoFactorSetup' | 'returnUrl'>) => {
    if (result.requiresTwoFactor) void navigate(withReturnUrl('/account/loginWithTwoFactor', result.returnUrl))
    // Until it is set up an administrator has no rights; the profile says so and offers the set-up.
    else continueTo(result.requiresTwoFactorSetup ? '/profile' : result.returnUrl)
  }
}

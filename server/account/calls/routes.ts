import type { Route } from '../../product.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { changeAccountEmail } from './change-account-email.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmInvite } from './confirm-invite.ts'
import { confirmPassword } from './confirm-password.ts'
import { currentUserRoles } from './current-user-roles.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { endCurrentSession } from './end-current-session.ts'
import { endSessionsOf } from './end-sessions.ts'
import { completeExternalLogin } from './complete-external-login.ts'
import { createAccountForExternalLogin } from './create-account-for-external-login.ts'
import { externalLoginCallback } from './external-login-callback.ts'
import { startExternalLogin } from './start-external-login.ts'
import { suspend } from './suspend.ts'
import { unlinkProvider } from './unlink-provider.ts'
import { getExternalAuthenticationSchemes } from './get-external-authentication-schemes.ts'
import { invite } from './invite.ts'
import { lockOut } from './lockout.ts'
import { login } from './login.ts'
import { endSession, listSessions } from './own-sessions.ts'
import { register } from './register.ts'
import { resendConfirmEmail } from './resend-confirm-email.ts'
import { resendInviteEmail } from './resend-invite-email.ts'
import { resetPassword } from './reset-password.ts'
import { sendPasswordResetEmail } from './send-password-reset-email.ts'
import { recentSignIn, signInMethods } from './sign-in-methods.ts'
import { loginWithTwoFactor } from './login-with-two-factor.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'
import { unlock } from './unlock.ts'

/** The account calls in the order of (product 7), then those beyond it. */
export const accountRoutes: Route[] = [
  post('login', login),
  post('register', register),
  get('getExternalAuthenticationSchemes', getExternalAuthenticationSchemes),
  { ...post('startExternalLogin', startExternalLogin), csrf: 'exempt' },
  get('completeExternalLogin', completeExternalLogin),
  post('createAccountForExternalLogin', createAccountForExternalLogin),
  post('sendPasswordResetEmail', sendPasswordResetEmail),
  post('resetPassword', resetPassword),
  post('confirmEmail', confirmEmail),
  post('confirmEmailChange', confirmEmailChange),
  get('currentUserRoles', currentUserRoles),
  post('changePassword', changePassword),
  post('changeEmail', changeEmail),
  post('invite', invite),
  post('changeAccountEmail', changeAccountEmail),
  post('lockout', lockOut),
  post('resendConfirmEmail', resendConfirmEmail),
  post('resendInviteEmail', resendInviteEmail),
  post('confirmInvite', confirmInvite),

  post('loginWithTwoFactor', loginWithTwoFactor),
  post('twoFactor/start', startTwoFactor),
  post('twoFactor/enable', enableTwoFactor),
  post('twoFactor/disable', disableTwoFactor),
  post('twoFactor/recoveryCodes', renewRecoveryCodes),
  get('signInMethods', signInMethods),
  post('confirmPassword', confirmPassword),
  get('recentSignIn', recentSignIn),
  post('deleteMyAccount', deleteMyAccount),
  get('sessions', listSessions),
  { ...get('sessions/current', endCurrentSession), method: 'delete', operation: 'account.sessions' },
  { ...get('sessions/:id', endSession), method: 'delete', operation: 'account.sessions' },
  get('externalLoginCallback', externalLoginCallback),
  post('unlinkProvider', unlinkProvider),
  post('cancelEmailChange', cancelEmailChange),
  post('endSessions', endSessionsOf),
  post('suspend', suspend),
  post('unlock', unlock),
  post('resetTwoFactor', resetTwoFactor),
]

function get(call: string, handler: Route['handler']): Route {
  return { method: 'get', path: `/api/account/${call}`, operation: operationOf(call), handler }
}

function post(call: string, handler: Route['handler']): Route {
  return { method: 'post', path: `/api/account/${call}`, operation: operationOf(call), handler }
}

/** Its name in the access table. */
function operationOf(call: string): string {
  return `account.${call.replaceAll('/', '.')}`
}

import type { Route } from '../product.ts'
import { cancelEmailChange } from './calls/cancel-email-change.ts'
import { changeAccountEmail } from './calls/change-account-email.ts'
import { changeEmail } from './calls/change-email.ts'
import { changePassword } from './calls/change-password.ts'
import { confirmEmailChange } from './calls/confirm-email-change.ts'
import { confirmEmail } from './calls/confirm-email.ts'
import { confirmInvite } from './calls/confirm-invite.ts'
import { confirmPassword } from './calls/confirm-password.ts'
import { currentUserRoles } from './calls/current-user-roles.ts'
import { deleteMyAccount } from './calls/delete-my-account.ts'
import { endCurrentSession } from './calls/end-current-session.ts'
import { endSessionsOf } from './calls/end-sessions.ts'
import { completeExternalLogin } from './calls/complete-external-login.ts'
import { createAccountForExternalLogin } from './calls/create-account-for-external-login.ts'
import { externalLoginCallback } from './calls/external-login-callback.ts'
import { startExternalLogin } from './calls/start-external-login.ts'
import { unlinkProvider } from './calls/unlink-provider.ts'
import { getExternalAuthenticationSchemes } from './calls/get-external-authentication-schemes.ts'
import { invite } from './calls/invite.ts'
import { lockOut } from './calls/lockout.ts'
import { login } from './calls/login.ts'
import { endSession, listSessions } from './calls/own-sessions.ts'
import { register } from './calls/register.ts'
import { resendConfirmEmail } from './calls/resend-confirm-email.ts'
import { resendInviteEmail } from './calls/resend-invite-email.ts'
import { resetPassword } from './calls/reset-password.ts'
import { sendPasswordResetEmail } from './calls/send-password-reset-email.ts'
import { recentSignIn, signInMethods } from './calls/sign-in-methods.ts'
import { loginWithTwoFactor } from './calls/login-with-two-factor.ts'
import { resetTwoFactor } from './calls/reset-two-factor.ts'
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, startTwoFactor } from './calls/two-factor.ts'
import { unlock } from './calls/unlock.ts'

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

import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router-dom'
import { page } from '#client/ui/loading/lazy-page.tsx'

const TwoFactorPage = page(() => import('./sign-in/two-factor-page.tsx'), 'TwoFactorPage')
const RegisterPage = page(() => import('./register/register-page.tsx'), 'RegisterPage')
const ExternalLoginPage = page(() => import('./sign-in/external-login-page.tsx'), 'ExternalLoginPage')
const ForgotPasswordPage = page(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = page(() => import('./reset-password-page.tsx'), 'ResetPasswordPage')
const ConfirmEmailPage = page(() => import('./register/confirm-email-page.tsx'), 'ConfirmEmailPage')
const ConfirmEmailChangePage = page(() => import('./confirm-email-change-page.tsx'), 'ConfirmEmailChangePage')
const CancelEmailChangePage = page(() => import('./cancel-email-change-page.tsx'), 'CancelEmailChangePage')
const ConfirmInvitePage = page(() => import('./confirm-invite-page.tsx'), 'ConfirmInvitePage')

/**
 * The pages behind the sign-in page (product 2), mounted at /account/*; `notFound` is shown for all others. They are apart from the
 * other routes, so that not every reader's first file names them and what they share.
 */
export function AccountRoutes({ notFound }: { notFound: ReactElement }) {
  return (
    <Routes>
      <Route path="loginWithTwoFactor" element={<TwoFactorPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="externalLogin" element={<ExternalLoginPage />} />
      <Route path="forgotPassword" element={<ForgotPasswordPage />} />
      <Route path="resetPassword" element={<ResetPasswordPage />} />
      <Route path="confirmEmail" element={<ConfirmEmailPage />} />
      <Route path="confirmEmailChange" element={<ConfirmEmailChangePage />} />
      <Route path="cancelEmailChange" element={<CancelEmailChangePage />} />
      <Route path="confirmInvite" element={<ConfirmInvitePage />} />
      <Route path="*" element={notFound} />
    </Routes>
  )
}

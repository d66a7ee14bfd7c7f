import { Navigate, Route, Routes } from 'react-router-dom'
import type { ReactElement } from 'react'
import { LoggedOut, Logout, LogoutCallback } from './logout-pages.tsx'
import { Login, LoginCallback, LoginFailed } from './login-pages.tsx'

const registration = `/account/register?${new URLSearchParams({ returnUrl: '/authentication/login' })}`

/** The authentication shell routes of (product 2), mounted at /authentication/*; `notFound` is shown for all others. */
export function AuthenticationRoutes({ notFound }: { notFound: ReactElement }) {
  return (
    <Routes>
      <Route path="login" element={<Login />} />
      <Route path="login-callback" element={<LoginCallback />} />
      <Route path="login-failed" element={<LoginFailed />} />
      <Route path="profile" element={<Navigate replace to="/profile" />} />
      <Route path="register" element={<Navigate replace to={registration} />} />
      <Route path="logout" element={<Logout />} />
      <Route path="logout-callback" element={<LogoutCallback />} />
      <Route path="logged-out" element={<LoggedOut />} />
      <Route path="*" element={notFound} />
    </Routes>
  )
}

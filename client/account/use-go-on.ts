import { useNavigate } from 'react-router-dom'

/** Where a finished sign-in leads: on to the return URL that the server has answered. */
export function useGoOn() {
  const navigate = useNavigate()
  return (returnUrl: string) => {
    // The provider's own address: only the server can answer it.
    if (returnUrl.startsWith('/oidc/')) location.assign(returnUrl)
    // Over the silent sign-in, so that this page and the other tabs learn who is signed in now.
    else void navigate(`/authentication/login?${new URLSearchParams({ returnUrl })}`, { replace: true })
  }
}

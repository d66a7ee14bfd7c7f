import { useSearchParams } from 'react-router-dom'
import { queryText } from '#client/ui/return-url.ts'

/** Where registering leads when nobody has said where: the sign-in with the start of the site behind it (spec section 7). */
const afterRegistering = `/authentication/login?${new URLSearchParams({ returnUrl: '/' })}`

/** The query of an account page; its names are accepted in either capitalisation (spec section 2). */
export function useAccountQuery() {
  const [query] = useSearchParams()
  const text = (name: string) => queryText(query, name) ?? ''
  return {
    userId: text('userId'),
    code: text('code'),
    email: text('email'),
    returnUrl: text('returnUrl') || null,
    returnAfterSignIn: text('returnUrl') || '/',
    returnAfterRegistering: text('returnUrl') || afterRegistering,
  }
}

/** An account page's address that carries the return URL on. */
export function withReturnUrl(path: string, returnUrl: string | null): string {
  return returnUrl === null ? path : `${path}?${new URLSearchParams({ returnUrl })}`
}

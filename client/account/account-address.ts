import { useSearchParams } from 'react-router-dom'
import { queryText } from '#client/addresses/query-text.ts'

/** The query of an account page; its names are accepted in either capitalisation (product 2). */
export function useAccountAddress() {
  const [query] = useSearchParams()
  const text = (name: string) => queryText(query, name) ?? ''
  return {
    userId: text('userId'),
    code: text('code'),
    email: text('email'),
    /** Null when no return URL is given: the server then decides. */
    returnUrl: text('returnUrl') || null,
    returnAfterSignIn: text('returnUrl') || '/',
  }
}

/** An account page's address that passes the return URL on. */
export function withReturnUrl(path: string, returnUrl: string | null): string {
  return returnUrl === null ? path : `${path}?${new URLSearchParams({ returnUrl })}`
}

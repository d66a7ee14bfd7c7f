import { searchIn } from '#client/addresses/search-address.ts'

/** What somebody signs in for, as a word of `accountWords`. */
export type SignInPurpose =
  | 'forCalendar'
  | 'forEvent'
  | 'forSearch'
  | 'forSubscribe'
  | 'forProfile'
  | 'forAdministration'

/** Where this tab wanted to go when it left for the provider, which sends it to the sign-in page; the start otherwise. */
export function addressSignedInFor(): string {
  try {
    return sessionStorage.getItem('signing-in-for') ?? '/'
  } catch {
    return '/'
  }
}

/** By the address that is opened after the sign-in, which may be any text. */
export function signInPurpose(address: string): SignInPurpose {
  if (searchIn(address) !== null) return 'forSearch'
  const path = address.replace(/[?#].*$/s, '')
  if (path === '/profile') return 'forProfile'
  if (/^\/administration(?:\/|$)/.test(path)) return 'forAdministration'
  if (/^\/calendar\/[^/]+\/[^/]+/.test(path)) return 'forEvent'
  return address.endsWith('#subscribe') ? 'forSubscribe' : 'forCalendar'
}

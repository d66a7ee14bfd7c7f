import { useExternalSchemes } from '#client/external-sign-in/external-schemes.ts'

/** The external login callback result of (product 3), with what the second half of the sign-in may still need. */
export type ExternalLogin = {
  claims: { type: string; value: string }[]
  isNewUser: boolean
  loginProvider: string
  returnUrl: string
  /** The email has an account here, which its password links. */
  requiresPassword?: boolean
  requiresTwoFactor?: boolean
  requiresEmailConfirmation?: boolean
  /** For a signed-in user: the provider's account now belongs to them. */
  isLinked?: true
  /** For a signed-in user who has to confirm their identity: a mailed code has to be typed too. */
  requiresMailedCode?: true
}

export function emailOf(login: ExternalLogin): string {
  return claimOf(login, 'email', 'emailaddress')
}

export function namesOf(login: ExternalLogin): { firstName: string; lastName: string } {
  return { firstName: claimOf(login, 'given_name', 'givenname'), lastName: claimOf(login, 'family_name', 'surname') }
}

/** The provider's name as its button shows it. */
export function useProviderName({ loginProvider }: ExternalLogin): string {
  return useExternalSchemes()?.find(({ name }) => name === loginProvider)?.displayName ?? loginProvider
}

/** A claim is named by a word or by an address that ends with it. */
function claimOf({ claims }: ExternalLogin, ...types: string[]): string {
  return claims.find(({ type }) => types.includes(type.split('/').at(-1) ?? ''))?.value ?? ''
}

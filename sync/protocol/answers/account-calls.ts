/** What calls of accounts answer that the pages of an account read (product 3). */

/** What every call that may sign somebody in answers. */
export type LoginResult = {
  succeeded: boolean
  requiresTwoFactor: boolean
  requiresEmailConfirmation: boolean
  /** Only with ADMIN_TWO_FACTOR: signed in, but without administrator rights until two-factor sign-in is set up. */
  requiresTwoFactorSetup?: true
  returnUrl: string
  userId: string
}

/**
 * What confirmEmail answers before anything is confirmed, where the address was registered more than once (decision 103): when and
 * where this registration was made, and its proof.
 */
export type ProofDue = {
  succeeded: false
  registeredDate: string
  /** "Chrome on Windows"; null if it is not known. */
  device: string | null
  requiresPassword: boolean
  /** The providers at which it can be proved. */
  providers: { name: string; displayName: string }[]
  /** Somebody has signed in at a provider, but not as the person who registered. */
  isAnother: boolean
}

import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds by which the clock of a telephone may be wrong, either way. */
const tolerance = 30

/** A secret for an authenticator app. */
export function newSecret(): string {
  return generateSecret()
}

/** What an authenticator app reads from a picture. */
export function secretUri(issuer: string, label: string, secret: string): string {
  return generateURI({ issuer, label, secret })
}

/**
 * The time step of an authenticator app's code (RFC 6238), or null when it is wrong. Whoever keeps the last step and takes
 * only later ones takes each code once.
 */
export function timeStepOf(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({ secret, token, epochTolerance: tolerance })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

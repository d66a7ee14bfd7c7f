import { generateSecret, generateURI, verifySync } from 'otplib'

/** How many seconds a phone's clock may be wrong, either way. */
const tolerance = 30

/** A secret for an authenticator app. */
export function newSecret(): string {
  return generateSecret()
}

/** The address that an authenticator app reads from a QR code. */
export function secretUri(issuer: string, label: string, secret: string): string {
  return generateURI({ issuer, label, secret })
}

/**
 * The time step of an authenticator app's code (RFC 6238), or null when it is wrong. A caller that stores the last step
 * and accepts only later ones accepts each code once.
 */
export function timeStepOf(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({ secret, token, epochTolerance: tolerance })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

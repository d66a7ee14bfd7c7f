import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of an address that needs no sign-in; `purpose` keeps one kind of address from opening another. */
export function signatureOf(secret: string, purpose: string, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose}/${subject}`).digest('base64url')
}

export function isSignatureOf(secret: string, purpose: string, subject: string, signature: string): boolean {
  const [given, made] = [Buffer.from(signature), Buffer.from(signatureOf(secret, purpose, subject))]
  return given.length === made.length && timingSafeEqual(given, made)
}

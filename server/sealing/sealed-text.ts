import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** Earlier versions stored text unsealed; base32, mails and HTML never begin like this. */
const mark = 'sealed1.'

/**
 * Seals a text with the secret of the installation (AES-256-GCM, with a key by HKDF) for storing it in the database.
 * @param about what it is and whose, such as `two-factor/{userId}`: it opens in no other place
 */
export function sealText(secret: string, about: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return mark + sealed.toString('base64url')
}

/** @returns null when it was sealed with another secret, or for another place */
export function openText(secret: string, about: string, stored: string): string | null {
  if (!stored.startsWith(mark)) return stored
  const sealed = Buffer.from(stored.slice(mark.length), 'base64url')
  const iv = sealed.subarray(0, ivBytes)
  const tag = sealed.subarray(-tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(about))
      .setAuthTag(tag)
    return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'texts sealed in the database', keyBytes))
}

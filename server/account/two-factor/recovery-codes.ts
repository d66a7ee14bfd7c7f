import { createHash, randomInt } from 'node:crypto'

/** No letters or digits that are taken for each other when they are copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
const length = 16

/** Ten codes of 79 random bits, each for one sign-in without the telephone: `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => readableCode(length))
}

/** Random letters and digits in groups of four. */
export function readableCode(letters: number): string {
  return grouped(Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]))
}

/** What is kept of a recovery code: they are random enough for a plain hash. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('base64url')
}

function grouped(letters: (string | undefined)[]): string {
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

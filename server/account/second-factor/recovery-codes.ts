import { createHash, randomInt } from 'node:crypto'

/** No letters or digits that are easily confused when copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
const length = 16

/** Ten codes of 79 random bits, each for one sign-in without the phone: `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => readableCode(length))
}

/** Random letters and digits in groups of four. */
export function readableCode(letters: number): string {
  return grouped(Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]))
}

/** What is stored of a recovery code: the codes are random enough for a plain hash. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('base64url')
}

function grouped(letters: (string | undefined)[]): string {
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

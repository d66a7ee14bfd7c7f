import { createRequire } from 'node:module'
import type { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the most used passwords are refused (security 8). */
const refused = 3_000

let known: ReadonlySet<string> | null = null

/**
 * Whether it is one of the most used passwords, as it is or without what was added to satisfy the rules: `Password1!`
 * is `password`.
 */
export function isCommonPassword(password: string): boolean {
  known ??= readCommonPasswords()
  const whole = password.toLowerCase()
  const withoutSymbols = whole.replaceAll(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '')
  const letters = whole.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  return [whole, withoutSymbols, letters].some((form) => known?.has(form))
}

/** Read when first needed: 27 ms and 5 MB that a start without the setting saves. */
function readCommonPasswords(): ReadonlySet<string> {
  const list = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary }
  return new Set(list.dictionary['passwords-common'].slice(0, refused))
}

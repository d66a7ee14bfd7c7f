import { createRequire } from 'node:module'
import type { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the most used passwords are refused (security 8). */
const refused = 3_000

let known: ReadonlySet<string> | null = null

/** Among the most used ones, as it is or without what was put around it to please the rules: `Password1!` is `password`. */
export function isCommonPassword(password: string): boolean {
  known ??= readCommonPasswords()
  const whole = password.toLowerCase()
  const withoutSymbols = whole.replaceAll(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '')
  const letters = whole.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  return [whole, withoutSymbols, letters].some((form) => known?.has(form))
}

/** Read when it is first asked for: 27 ms and 5 MB that a start without the setting does not spend. */
function readCommonPasswords(): ReadonlySet<string> {
  const list = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as { dictionary: typeof dictionary }
  return new Set(list.dictionary['passwords-common'].slice(0, refused))
}

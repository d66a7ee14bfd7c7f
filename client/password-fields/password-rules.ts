import { configuration } from '#client/data/configuration.ts'
import { translator } from '#client/i18n/i18n.ts'
import { passwordWords } from '#client/i18n/words/password.ts'
import {
  brokenPasswordRules,
  leastPasswordLength,
  mostPasswordLength,
  type PasswordRule,
} from '#sync/rules/password-policy.ts'

export type NewPassword = { password: string; confirmPassword: string }

export const passwordRules: readonly PasswordRule[] = ['length', 'number', 'lowercase', 'uppercase', 'symbol']

/** The minimum length that this installation requires. */
export function leastLength(): number {
  return configuration().leastPasswordLength ?? leastPasswordLength
}

/** `must contain a number`: a rule in words. */
export function ruleText(rule: PasswordRule): string {
  return translator(passwordWords)(rule, { count: leastLength() })
}

/** The errors of a new password and its repetition (product 5). */
export function newPasswordErrors({ password, confirmPassword }: NewPassword) {
  const mismatch = confirmPassword === password ? null : translator(passwordWords)('mismatch')
  return { password: newPasswordError(password), confirmPassword: mismatch }
}

/** The broken rules of a new password joined as 'Password ...'; null when it is good. */
function newPasswordError(password: string): string | null {
  const t = translator(passwordWords)
  if (password === '') return t('passwordRequired')
  if ([...password].length > mostPasswordLength) return t('tooLong', { count: mostPasswordLength })
  const broken = brokenPasswordRules(password, leastLength())
  return broken.length === 0 ? null : t('broken', { rules: broken.map(ruleText).join(', ') })
}

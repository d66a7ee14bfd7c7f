import {
  brokenPasswordRules,
  leastPasswordLength,
  mostPasswordLength,
  type PasswordRule,
} from '#sync/rules/password-policy.ts'
import { isCommonPassword } from './refused-passwords.ts'

/** What an installation requires of new passwords beyond the specification. */
export type PasswordDemands = { leastLength: number; refuseCommon: boolean }

const specified: PasswordDemands = { leastLength: leastPasswordLength, refuseCommon: false }

const words: Record<Exclude<PasswordRule, 'length'>, string> = {
  number: 'must contain a number',
  lowercase: 'must contain a lowercase letter',
  uppercase: 'must contain an uppercase letter',
  symbol: 'must contain a symbol (such as !$%&*@#)',
}

/** Why a new password is refused, joined into one sentence (product 5); null when it is not. */
export function passwordProblem(password: string, demands: PasswordDemands = specified): string | null {
  const { leastLength, refuseCommon } = demands
  if ([...password].length > mostPasswordLength) return `Password must be at most ${mostPasswordLength} characters long`
  const broken = brokenPasswordRules(password, leastLength).map((rule) =>
    rule === 'length' ? `must be at least ${leastLength} characters long` : words[rule],
  )
  if (refuseCommon && isCommonPassword(password)) broken.push('must not be one of the most common passwords')
  return broken.length > 0 ? `Password ${broken.join(', ')}` : null
}

/** A rule of the password policy (product 5). */
export type PasswordRule = 'length' | 'number' | 'lowercase' | 'uppercase' | 'symbol'

/** (product 9); a setting may require more. */
export const leastPasswordLength = 6

/** Longer ones are refused, never cut (security 8). */
export const mostPasswordLength = 128

const rules: Record<Exclude<PasswordRule, 'length'>, RegExp> = {
  number: /\p{Nd}/u,
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  symbol: /[^\p{L}\p{Nd}]/u,
}

/**
 * The rules that a password breaks, in the specification's order. "At least 1 unique character" is always met unless
 * the password is empty.
 */
export function brokenPasswordRules(password: string, leastLength = leastPasswordLength): PasswordRule[] {
  const isTooShort = [...password].length < leastLength
  const broken = (Object.keys(rules) as (keyof typeof rules)[]).filter((rule) => !rules[rule].test(password))
  return isTooShort ? ['length', ...broken] : broken
}

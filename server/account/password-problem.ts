import {
  brokenPasswordRules,
  leastPasswordLength,
  mostPasswordLength,
  type PasswordRule,
} from '#sync/rules/password-policy.ts'

const words: Record<PasswordRule, string> = {
  length: `must be at least ${leastPasswordLength} characters long`,
  number: 'must contain a number',
  lowercase: 'must contain a lowercase letter',
  uppercase: 'must contain an uppercase letter',
  symbol: 'must contain a symbol (such as !$%&*@#)',
}

/** What keeps a new password from being taken, joined as the spec joins it (section 5); null when nothing does. */
export function passwordProblem(password: string): string | null {
  if ([...password].length > mostPasswordLength) return `Password must be at most ${mostPasswordLength} characters long`
  const broken = brokenPasswordRules(password).map((rule) => words[rule])
  return broken.length > 0 ? `Password ${broken.join(', ')}` : null
}

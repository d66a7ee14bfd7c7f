import { defineWords } from '../i18n.ts'

/** The password policy in the specification's words (product 5). */
export const passwordWords = defineWords('password', {
  'en-GB': {
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    passwordRequired: 'Password is required',
    mismatch: 'The password and confirmation password do not match',
    hint: 'Your password',
    broken: 'Password {{rules}}',
    met: '(met)',
    length: 'must be at least {{count}} characters long',
    number: 'must contain a number',
    lowercase: 'must contain a lowercase letter',
    uppercase: 'must contain an uppercase letter',
    symbol: 'must contain a symbol (such as !$%&*@#)',
    tooLong: 'Password must be at most {{count}} characters long',
  },
})

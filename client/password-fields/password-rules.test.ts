import { beforeAll, expect, test, vi } from 'vitest'
import type * as Rules from './password-rules.ts'

let rules: typeof Rules

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  vi.stubGlobal('addEventListener', () => {})
  rules = await import('./password-rules.ts')
})

const passwordError = (password: string) => rules.newPasswordErrors({ password, confirmPassword: password }).password

test("errors are joined as 'Password ...' in the specification's order", () => {
  expect(passwordError('')).toBe('Password is required')
  expect(passwordError('Abcde1')).toBe('Password must contain a symbol (such as !$%&*@#)')
  expect(passwordError('abc')).toBe(
    'Password must be at least 6 characters long, must contain a number, must contain an uppercase letter, ' +
      'must contain a symbol (such as !$%&*@#)',
  )
  expect(passwordError('Calendar!2026')).toBeNull()
})

test('a password longer than can be stored whole is refused', () => {
  expect(passwordError(`Aa1!${'x'.repeat(124)}`)).toBeNull()
  expect(passwordError(`Aa1!${'x'.repeat(125)}`)).toBe('Password must be at most 128 characters long')
})

test('the confirmation password must equal the password', () => {
  const errors = rules.newPasswordErrors({ password: 'Calendar!2026', confirmPassword: 'Calendar!2027' })
  expect(errors).toEqual({
    password: null,
    confirmPassword: 'The password and confirmation password do not match',
  })
})

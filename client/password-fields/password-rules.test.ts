import { expect, test } from 'vitest'
import { newPasswordError } from './password-rules.ts'

test("errors are joined as 'Password ...' in the specification's order", () => {
  expect(newPasswordError('')).toBe('Password is required')
  expect(newPasswordError('Abcde1')).toBe('Password must contain a symbol (such as !$%&*@#)')
  expect(newPasswordError('abc')).toBe(
    'Password must be at least 6 characters long, must contain a number, must contain an uppercase letter, ' +
      'must contain a symbol (such as !$%&*@#)',
  )
  expect(newPasswordError('Calendar!2026')).toBeNull()
})

test('a password longer than can be kept whole is refused', () => {
  expect(newPasswordError(`Aa1!${'x'.repeat(124)}`)).toBeNull()
  expect(newPasswordError(`Aa1!${'x'.repeat(125)}`)).toBe('Password must be at most 128 characters long')
})

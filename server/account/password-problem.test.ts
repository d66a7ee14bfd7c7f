import { expect, test } from 'vitest'
import { passwordProblem } from './password-problem.ts'

test.each([
  ['Ab1!xy', null],
  [
    'ab',
    'Password must be at least 6 characters long, must contain a number, must contain an uppercase letter, must contain a symbol (such as !$%&*@#)',
  ],
  ['ABCDEF1!', 'Password must contain a lowercase letter'],
  ['A1!a' + 'x'.repeat(124), null],
  ['A1!a' + 'x'.repeat(125), 'Password must be at most 128 characters long'],
])('the policy says to %s: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

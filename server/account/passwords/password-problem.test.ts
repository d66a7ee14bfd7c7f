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

test('a longer minimum length is named in the message', () => {
  expect(passwordProblem('Calendar!26', { leastLength: 12, refuseCommon: false })).toBe(
    'Password must be at least 12 characters long',
  )
})

test.each(['Password1!', '!Welcome1!', '2026Monkey?', 'TrustNo1!', 'Qwerty-123'])(
  'the block list refuses %s, a common password dressed up, only when it is on',
  (password) => {
    const problem = 'Password must not be one of the most common passwords'
    expect(passwordProblem(password, { leastLength: 6, refuseCommon: true })).toBe(problem)
    expect(passwordProblem(password)).toBeNull()
  },
)

test.each(['Calendar!2026', 'Monkey-Dragon-1', '1!2?aB', 'Ab1!xy'])('the block list accepts %s', (password) => {
  expect(passwordProblem(password, { leastLength: 6, refuseCommon: true })).toBeNull()
})

test("the block list's message is joined to the other problems", () => {
  expect(passwordProblem('PASSWORD', { leastLength: 6, refuseCommon: true })).toBe(
    'Password must contain a number, must contain a lowercase letter, must contain a symbol (such as !$%&*@#), ' +
      'must not be one of the most common passwords',
  )
})

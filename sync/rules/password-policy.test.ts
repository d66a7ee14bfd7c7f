import { expect, test } from 'vitest'
import { brokenPasswordRules } from './password-policy.ts'

test('a password of six characters with every kind of character breaks no rule', () => {
  expect(brokenPasswordRules('Abc1!x')).toEqual([])
})

test.each([
  ['Ab1!', ['length']],
  ['Abcdef!', ['number']],
  ['ABCDE1!', ['lowercase']],
  ['abcde1!', ['uppercase']],
  ['Abcdef1', ['symbol']],
  ['', ['length', 'number', 'lowercase', 'uppercase', 'symbol']],
])('%j breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken)
})

test('letters and digits of every script count, and a space is a symbol', () => {
  expect(brokenPasswordRules('Öß٣ дé')).toEqual([])
})

test('a character outside the basic plane counts as one', () => {
  expect(brokenPasswordRules('Aa1😀')).toEqual(['length'])
})

test('a setting may require a longer password', () => {
  expect(brokenPasswordRules('Abc1!x', 12)).toEqual(['length'])
})

import { expect, test } from 'vitest'
import { hasOneOf } from './has-role.ts'

test('any one of several listed roles is enough', () => {
  expect(hasOneOf(['Administration', 'Editing'], ['Editing'])).toBe(true)
  expect(hasOneOf(['Administration', 'Editing'], ['Reading', 'Administration'])).toBe(true)
  expect(hasOneOf(['Administration', 'Editing'], ['Reading'])).toBe(false)
  expect(hasOneOf(['Administration'], [])).toBe(false)
})

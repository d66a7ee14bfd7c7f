import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Jo Turner', 'JT'],
  ['  terry   van der teacher ', 'TT'],
  ['Cher', 'C'],
  ['émile Ōta', 'ÉŌ'],
  ['🎓 School', '🎓S'],
  ['', ''],
])('the mark of %j is %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

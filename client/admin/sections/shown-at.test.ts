import { expect, test } from 'vitest'
import { shownAt } from './shown-at.ts'

test.each([
  ['Login.VideoText', 'signIn'],
  ['About.Section3', '/about'],
  ['About.Video', '/about'],
  ['Privacy policy', '/privacy-policy'],
  ['Terms and conditions', '/terms-and-conditions'],
  ['Our own text', null],
  ['constructor', null],
])('the text %s is shown at %s', (name, address) => {
  expect(shownAt(name)).toBe(address)
})

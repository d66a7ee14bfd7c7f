import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

test.each(['', '<p></p>', '<p>&nbsp;</p><p><br></p>', ' \u00a0\n'])('%j shows nothing', (html) => {
  expect(isBlank(html)).toBe(true)
})

test.each(['<p>Hello</p>', 'Hello', '<p><img src="/blobs/1" alt=""></p>'])('%j shows something', (html) => {
  expect(isBlank(html)).toBe(false)
})

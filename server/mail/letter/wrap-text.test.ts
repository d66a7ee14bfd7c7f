import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

test('a long line is broken between words, a long address stays whole, and short lines stay as they are', () => {
  const address = `https://school.example/link/to/${'a'.repeat(90)}`
  expect(wrapText(`${'word '.repeat(20)}end\n${address}\n-- \nSchool Almanac`)).toBe(
    `${'word '.repeat(15).trim()}\n${'word '.repeat(5)}end\n${address}\n-- \nSchool Almanac`,
  )
})

test('no word is lost, and no line with two words is longer than 78 characters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 100 })), (lines) => {
      const wrapped = wrapText(lines.join('\n'))
      expect(wrapped.split(/[ \n]/)).toEqual(lines.join('\n').split(/[ \n]/))
      for (const line of wrapped.split('\n')) expect(line.length <= 78 || !line.includes(' ')).toBe(true)
    }),
  )
})

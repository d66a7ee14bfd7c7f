import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

const address = 'https://almanac.example.org/calendar/census/1'

test.each([
  ['all of it', 9, 'all of it'],
  ['', 9, ''],
  ['one two three', 9, `one two …\n\nRead on: ${address}`],
  ['one two three', 7, `one …\n\nRead on: ${address}`],
  ['one\n\ntwo three', 9, `one\n\ntwo …\n\nRead on: ${address}`],
  ['学校のお知らせです', 4, `学校のお …\n\nRead on: ${address}`],
  ['🎄🎄🎄', 2, `🎄🎄 …\n\nRead on: ${address}`],
])('%j in %i characters', (text, most, expected) => {
  expect(excerpt(text, most, address)).toBe(expected)
})

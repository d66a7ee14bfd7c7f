import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, mostSlips, slipsIn } from './slips.ts'

test('a word has one slip from five letters on, two from nine, and a number none', () => {
  expect(['term', 'march', 'deadline', 'inspector', '20/11/2026', 'ks2'].map(mostSlips)).toEqual([0, 1, 1, 2, 0, 0])
})

test.each([
  ['census', 'cenus', 1],
  ['census', 'censsus', 1],
  ['census', 'sensus', 1],
  ['census', 'cesnus', 1],
  ['safeguarding', 'safegaurdng', 2],
  ['census', 'census', 0],
  ['census', '', 6],
])('"%s" is typed "%s" with %i slips', (word, typed, slips) => {
  expect(distance(word, typed)).toBe(slips)
})

test('the words with slips are those that a comparison with each beginning of each word finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 7 })
  const all = fc.uniqueArray(word, { maxLength: 30 }).map((words) => words.toSorted())
  fc.assert(
    fc.property(all, word, fc.integer({ min: 1, max: 2 }), (words, typed, most) => {
      const expected = words.filter((each) =>
        Array.from(each, (_, at) => each.slice(0, at + 1)).some((beginning) => slow(beginning, typed) <= most),
      )
      const found = slipsIn(words, typed, most)
      expect(found.flatMap(({ from, to }) => words.slice(from, to))).toEqual(expected)
      for (const { from, beginning } of found) expect(words[from]?.startsWith(beginning)).toBe(true)
    }),
  )
})

/** The same distance, by its definition. */
function slow(one: string, other: string): number {
  if (one === '' || other === '') return Math.max(one.length, other.length)
  const [last, ofOther] = [one.at(-1), other.at(-1)]
  const isSwap = one.length > 1 && other.length > 1 && one.at(-2) === ofOther && other.at(-2) === last
  return Math.min(
    slow(one.slice(0, -1), other) + 1,
    slow(one, other.slice(0, -1)) + 1,
    slow(one.slice(0, -1), other.slice(0, -1)) + Number(last !== ofOther),
    isSwap ? slow(one.slice(0, -2), other.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}

import { expect, test } from 'vitest'
import { fitTitles, linesOf } from './fit-titles.ts'

const measure = (text: string) => text.length

test('a title takes as many lines as its whole words do, and a word that is wider than a line is broken', () => {
  const lines = (text: string) => linesOf(text, 10, measure)
  expect(['short', 'ten chars!', 'eleven char', 'one two three four', 'Donaudampfschifffahrt'].map(lines)).toEqual([
    1, 1, 2, 2, 3,
  ])
  expect(lines('a Donaudampfschifffahrt')).toBe(4)
  expect(lines('x'.repeat(100))).toBe(10)
})

test('titles that fit stand there whole, without a number', () => {
  expect(fitTitles(['one', 'two'], { lines: 2, width: 10 }, 7, measure)).toEqual({
    isWhole: [true, true],
    from: 7,
    to: 6,
  })
})

test('what does not fit has numbers, for which one line is left', () => {
  const room = { lines: 3, width: 10 }
  expect(fitTitles(['a very much too long title', 'one', 'two', 'three'], room, 12, measure)).toEqual({
    isWhole: [false, true, true, false],
    from: 12,
    to: 13,
  })
  expect(fitTitles(['a title in some lines more than three'], { lines: 1, width: 10 }, 1, measure)).toEqual({
    isWhole: [false],
    from: 1,
    to: 1,
  })
})

test('a day of 400 events says as few numbers as one of two', () => {
  const { isWhole, from, to } = fitTitles(
    Array.from({ length: 400 }, () => 'event'),
    { lines: 2, width: 10 },
    1,
    measure,
  )
  expect([isWhole.filter(Boolean).length, from, to]).toEqual([1, 1, 399])
})

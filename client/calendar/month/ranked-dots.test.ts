import { expect, test } from 'vitest'
import { rankedDots } from './ranked-dots.ts'
import type { Rank } from './week-layout.ts'

const dot = (name: string, rank: Rank = 2, number = 1, total = 1) => ({
  entry: { name, rank },
  part: total === 1 ? null : { number, total },
})

const namesOf = (shown: ReturnType<typeof dot>[]) => rankedDots(shown, 3, ({ rank }) => rank).map(({ name }) => name)

test('the dots of a day are its first ones, deadlines before what is featured', () => {
  expect(namesOf([dot('a'), dot('b')])).toEqual(['a', 'b'])
  expect(namesOf([dot('a'), dot('b'), dot('featured', 1), dot('c'), dot('deadline', 0)])).toEqual([
    'deadline',
    'featured',
    'a',
  ])
})

test('an event that continues through the day gives way to one that begins or ends on it', () => {
  expect(namesOf([dot('week', 2, 2, 5), dot('ends', 2, 3, 3), dot('begins', 2, 1, 2), dot('a')])).toEqual([
    'ends',
    'begins',
    'a',
  ])
})

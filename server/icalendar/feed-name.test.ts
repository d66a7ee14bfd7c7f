import { expect, test } from 'vitest'
import { feedName } from './feed-name.ts'

test.each([
  [[], 'Almanac: all events'],
  [['Webinars'], 'Almanac without Webinars'],
  [['Webinars', 'Exams'], 'Almanac without Exams and Webinars'],
  [['D', 'C', 'B', 'A', 'E'], 'Almanac without A, B, C and 2 more'],
])('a feed without %j is called %s', (leftOut, name) => {
  expect(feedName('Almanac', leftOut)).toBe(name)
})

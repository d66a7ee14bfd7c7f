import { expect, test } from 'vitest'
import { toggled } from './tag-links.ts'

const before = [
  { id: 'a', itemTagId: 'primary' },
  { id: 'b', itemTagId: 'secondary' },
]

test('a tag that is toggled loses its link if it has one, and gets one otherwise', () => {
  expect(toggled(before, 'primary', before)).toEqual([before[1]])
  const [added] = toggled([], 'nursery', before)
  expect(added).toMatchObject({ itemTagId: 'nursery' })
})

test('a tag that is toggled twice is as it was, with the link and the order that the event had', () => {
  expect(toggled(toggled(before, 'primary', before), 'primary', before)).toEqual(before)
})

import { expect, test } from 'vitest'
import { inPages, largestPage } from './in-pages.ts'

const list = Array.from({ length: largestPage * 2 + 30 }, (_, index) => index)

test.each<[string, number, number[]]>([
  ['a short part of a list is one page', 21, [21]],
  ['a part that is longer than a page is requested in pages', largestPage + 1, [largestPage, 1]],
  ['a list that ends earlier is requested once past its end at most', 1000, [largestPage, largestPage, largestPage]],
])('%s', async (_what, most, pages) => {
  const requested: number[] = []
  const found = await inPages(most, async ({ offset, first }) => {
    requested.push(first)
    return list.slice(offset, offset + first)
  })
  expect(found).toEqual(list.slice(0, most))
  expect(requested).toEqual(pages)
})

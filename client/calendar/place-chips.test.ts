import { expect, test } from 'vitest'
import { placeChips } from './place-chips.ts'

test('a day whose chips fit shows all of them', () => {
  expect(placeChips(['a', 'b', 'c'], 3)).toEqual({ shown: ['a', 'b', 'c'], more: 0 })
  expect(placeChips([], 3)).toEqual({ shown: [], more: 0 })
})

test('a fuller day shows +n more in the place of its last chip, never for one chip alone', () => {
  expect(placeChips(['a', 'b', 'c', 'd'], 3)).toEqual({ shown: ['a', 'b'], more: 2 })
  expect(placeChips(['a', 'b', 'c', 'd', 'e', 'f'], 3)).toEqual({ shown: ['a', 'b'], more: 4 })
})

import { expect, test } from 'vitest'
import { mostTelling, placeChips } from './place-chips.ts'

const chip = (name: string, number = 1, total = 1) => ({ name, part: total === 1 ? null : { number, total } })
const a = chip('a')
const b = chip('b')
const c = chip('c')
const d = chip('d')
const e = chip('e')
const namesOf = (chips: { name: string }[]) => chips.map(({ name }) => name)

test('a day whose chips fit shows all of them', () => {
  expect(placeChips([a, b, c], 3)).toEqual({ shown: [a, b, c], more: 0 })
  expect(placeChips([], 3)).toEqual({ shown: [], more: 0 })
})

test('a fuller day shows +n more in the place of its last chip, never for one chip alone', () => {
  expect(placeChips([a, b, c, d], 3)).toEqual({ shown: [a, b], more: 2 })
  expect(placeChips([a, b, c, d, e], 3)).toEqual({ shown: [a, b], more: 3 })
})

test('what goes on through the day gives way to what begins or ends on it, in the order of the day', () => {
  const week = chip('week', 2, 5)
  const ends = chip('ends', 3, 3)
  const begins = chip('begins', 1, 2)
  expect(namesOf(placeChips([week, ends, begins, a], 3).shown)).toEqual(['ends', 'begins'])
  expect(namesOf(mostTelling([week, chip('fortnight', 3, 14), a, b], 3))).toEqual(['week', 'a', 'b'])
})

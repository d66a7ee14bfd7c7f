import { expect, test } from 'vitest'
import { monthByKey, typedMonth } from './month-keys.ts'
import { schoolYearOf } from './school-year.ts'

test.each([
  ['ArrowRight', '2026-11', '2026-12'],
  ['ArrowLeft', '2026-09', '2026-08'],
  ['ArrowDown', '2026-11', '2027-03'],
  ['ArrowUp', '2026-11', '2026-07'],
  ['Home', '2027-03', '2027-01'],
  ['Home', '2026-09', '2026-09'],
  ['End', '2027-01', '2027-04'],
  ['End', '2027-08', '2027-08'],
  ['PageUp', '2026-11', '2025-11'],
  ['PageDown', '2026-11', '2027-11'],
  ['Enter', '2026-11', null],
])('%s in a school year leads from %s to %s', (key, month, expected) => {
  expect(monthByKey(key, month)).toBe(expected)
})

const names = 'January February March April May June July August September October November December'.split(' ')
const nameOf = (month: string) => names[Number(month.slice(5)) - 1]!

/** Types letters one after the other, from November on. */
function type(letters: string): string | undefined {
  let before = ''
  let month = '2026-11'
  for (const letter of letters) {
    const typed = typedMonth(letter, before, schoolYearOf('2026-11'), month, nameOf)
    if (typed) [before, month] = [typed.text, typed.month]
  }
  return month
}

test.each([
  ['j', '2027-01'],
  ['ju', '2027-06'],
  ['jul', '2027-07'],
  ['JUN', '2027-06'],
  ['n', '2026-11'],
  ['jund', '2026-12'],
  ['jj', '2027-06'],
  ['jjj', '2027-07'],
  ['aa', '2027-08'],
  ['x', '2026-11'],
])('"%s" leads to %s', (letters, expected) => {
  expect(type(letters)).toBe(expected)
})

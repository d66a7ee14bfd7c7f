import { expect, test } from 'vitest'
import { destinationsOf } from './go-to.ts'

const today = '2026-11-20'

test.each([
  ['go to March 2027', [{ month: '2027-03' }]],
  ['goto mar 27', [{ day: '2027-03-27' }, { month: '2027-03' }]],
  ['march', [{ month: '2027-03' }]],
  ['november', [{ month: '2026-11' }]],
  ['sept', [{ month: '2027-09' }]],
  ['3/2027', [{ month: '2027-03' }]],
  ['2027-03', [{ month: '2027-03' }]],
  ['4 dec', [{ day: '2026-12-04' }]],
  ['Dec 4th', [{ day: '2026-12-04' }]],
  ['fri 4 dec', [{ day: '2026-12-04' }]],
  ['4/12', [{ day: '2026-12-04' }]],
  ['04/12/2026', [{ day: '2026-12-04' }]],
  ['19 nov', [{ day: '2027-11-19' }]],
  ['20 nov', [{ day: '2026-11-20' }]],
  ['29 feb', [{ day: '2028-02-29' }]],
  ['31/11', []],
  ['13/2027', []],
  ['census', []],
  ['ma', []],
  ['42', []],
  ['', []],
])('"%s" leads to %j', (text, expected) => {
  expect(destinationsOf(text, today)).toEqual(expected)
})

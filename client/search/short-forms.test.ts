import { expect, test } from 'vitest'
import { inFull } from './short-forms.ts'

test.each([
  ['KCSIE', 'Keeping children safe in education'],
  ['xmas hols', 'Christmas holidays'],
  ['y6 sats', 'year 6 sats'],
  ['Yr 6', 'year 6'],
  ['DSLs', 'designated safeguarding lead'],
  ['sats week', 'sats'],
  ['dfe', 'Department for Education'],
  ['UCAS deadline', 'university applications'],
  ['when is the census', 'census'],
  ['deadline', null],
  ['week', null],
  ['census', null],
  ['', null],
])('"%s" is written in full as %s', (typed, full) => {
  expect(inFull(typed)).toBe(full)
})

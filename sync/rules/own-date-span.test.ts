import { expect, test } from 'vitest'
import { spanProblem } from './own-date-span.ts'

test.each([
  ['InsetDay', '2027-01-04', '2027-01-04', null],
  ['InsetDay', '2027-01-04', '2027-01-17', null],
  ['InsetDay', '2027-01-04', '2027-01-18', 'tooManyDays'],
  ['InsetDay', '2027-01-04', '2027-01-01', 'endBeforeStart'],
  ['Term', '2027-01-01', '2027-07-19', null],
  ['Term', '2027-01-01', '2027-07-20', 'tooManyDays'],
  ['Holiday', '2027-01-01', '2028-02-04', null],
  ['Holiday', '2027-01-01', '2028-02-05', 'tooManyDays'],
] as const)('%s from %s to %s: %s', (kind, first, last, problem) => {
  expect(spanProblem(kind, first, last)).toBe(problem)
})

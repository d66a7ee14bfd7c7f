import { expect, test } from 'vitest'
import { ownDateProblems, overlapping } from './own-date-problems.ts'
import type { OwnDate } from './school-days.ts'

const date = (name: string, firstDay: string, lastDay = firstDay, kind: OwnDate['kind'] = 'Term'): OwnDate => ({
  key: name,
  ...{ kind, name, firstDay, lastDay },
})

test.each([
  ['Autumn term', '2026-09-03', '2026-12-18', {}],
  ['Training', '2026-09-03', '', {}],
  ['  ', '2026-09-03', '', { name: 'nameRequired' }],
  ['x'.repeat(101), '2026-09-03', '', { name: 'nameTooLong' }],
  ['Term\u202e', '2026-09-03', '', { name: 'nameUnprintable' }],
  ['Term', '', '2026-09-03', { firstDay: 'dayRequired' }],
  ['Term', '2026-09-03', '2026-09-02', { lastDay: 'endBeforeStart' }],
  ['Term', '0026-09-03', '2026-09-02', { firstDay: 'dayFar', lastDay: 'tooManyDaysOfTerm' }],
  ['Term', '2026-09-03', '12026-09-03', { lastDay: 'dayFar' }],
  ['Term', '2026-09-03', '2027-12-31', { lastDay: 'tooManyDaysOfTerm' }],
] as const)('of %s from %s to %s the wrong fields are named', (name, firstDay, lastDay, problems) => {
  expect(ownDateProblems({ kind: 'Term', name, firstDay, lastDay })).toEqual(problems)
})

test.each([
  ['InsetDay', '2027-01-04', '2028-01-01', 'tooManyDaysOfInsetDay'],
  ['InsetDay', '2027-01-04', '2027-01-01', 'endBeforeStart'],
  ['Term', '2027-01-01', '2027-07-20', 'tooManyDaysOfTerm'],
  ['Holiday', '2026-09-03', '2027-12-31', 'tooManyDaysOfHoliday'],
] as const)('of %s from %s to %s the last day is wrong', (kind, firstDay, lastDay, problem) => {
  expect(ownDateProblems({ kind, name: 'Winter', firstDay, lastDay })).toEqual({ lastDay: problem })
})

test('a term says which other terms it overlaps, and nothing of holidays and INSET days', () => {
  const dates = [
    date('Autumn', '2026-09-03', '2026-12-18'),
    date('Spring', '2026-12-18', '2027-03-26'),
    date('Summer', '2027-04-12', '2027-07-20'),
    date('Half-term', '2026-10-26', '2026-10-30', 'Holiday'),
  ]
  expect(dates.map((one) => overlapping(one, dates))).toEqual([['Spring'], ['Autumn'], [], []])
})

test('an INSET day says that it is there already, and nothing of another on the same day', () => {
  const [aid, again] = ['1', '2'].map((key) => ({ ...date('First aid', '2026-11-27', '2026-11-27', 'InsetDay'), key }))
  const other = date('Safeguarding', '2026-11-27', '2026-11-27', 'InsetDay')
  const dates = [aid!, again!, other]
  expect(dates.map((one) => overlapping(one, dates))).toEqual([['First aid'], ['First aid'], []])
})

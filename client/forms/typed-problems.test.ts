import { expect, test } from 'vitest'
import { createTypedProblems } from './typed-problems.ts'

const required = { place: 'start', message: 'Start date is required' }

test('an error says why what was typed is no value, until that is put right', () => {
  const problems = createTypedProblems()
  problems.tell('start', 'There is no such day')
  const other = { place: 'end', message: 'Start date is required' }
  expect(problems.explain([required, other])).toEqual([{ place: 'start', message: 'There is no such day' }, other])
  problems.tell('start', null)
  expect(problems.explain([required])).toEqual([required])
})

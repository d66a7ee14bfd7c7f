import { expect, test } from 'vitest'
import { groupProblems } from './group-problems.ts'

test('identical messages are shown once with their count, with the details of each to open', () => {
  const full = 'The school is full'
  const problems = [
    { message: full, detail: 'FULL request-7' },
    'The gate is shut',
    { message: full, detail: 'FULL request-8' },
    { message: full, detail: 'FULL request-8' },
  ]
  expect(groupProblems(problems)).toEqual([
    { message: full, count: 3, details: ['FULL request-7', 'FULL request-8'] },
    { message: 'The gate is shut', count: 1, details: [] },
  ])
})

test('no message means no problem', () => {
  expect(groupProblems([])).toEqual([])
})

import { expect, test } from 'vitest'
import { createTypedProblems } from './typed-problems.ts'

const required = { place: 'start', message: 'Start date is required' }

test('an error says why what was typed is no value, until that is put right', () => {
  const problems = createTypedProblems()
  problems.tell('start', { text: '31 feb', message: 'This date doesn’t exist' })
  const other = { place: 'end', message: 'Start date is required' }
  expect(problems.explain([required, other])).toEqual([{ place: 'start', message: 'This date doesn’t exist' }, other])
  problems.tell('start', null)
  expect(problems.explain([required])).toEqual([required])
})

test('a text is there again where a row is put back or a draft is opened, until the form is emptied', () => {
  const problems = createTypedProblems()
  problems.tell('schedules/a/start', { text: 'soonish', message: 'Type the date' })
  const reopened = createTypedProblems(problems.all())
  expect(reopened.textAt('schedules/a/start')).toBe('soonish')
  expect(reopened.textAt('schedules/b/start')).toBeUndefined()
  const error = { place: 'schedules/a/start', message: 'Start date is required' }
  expect(reopened.explain([error])).toEqual([{ ...error, message: 'Type the date' }])
  reopened.clear()
  expect(reopened.all()).toEqual({})
})

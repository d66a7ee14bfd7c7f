import { expect, test } from 'vitest'
import { newRow, newValues } from '../form/form-values.ts'
import { draftProblems } from './draft-problems.ts'

test('a date over midnight that is to end on the day it begins is reported with the name of its event', () => {
  const values = newValues({ collection: 'calendarEvent' }, '00000000-0000-4000-8000-000000000001')
  const date = newRow('calendarEvent', 'schedules')
  const problemsFrom = (end: string) => {
    const schedule = { ...date, start: '2027-11-20T22:00:00.000Z', end, isAllDay: false }
    return draftProblems([{ ...values, name: 'Vigil', schedules: [schedule] }])
  }
  const problem = 'Vigil: End date cannot be before the start date'
  expect(problemsFrom('2027-11-20T02:00:00.000Z')).toContain(problem)
  expect(problemsFrom('2027-11-20T02:00:00.000Z')).not.toContain('Vigil: One or more dates invalid')
  expect(problemsFrom('2027-11-21T02:00:00.000Z')).not.toContain(problem)
})

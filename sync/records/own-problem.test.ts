import { expect, test } from 'vitest'
import { ownProblem } from './own-problem.ts'

const planner = (value: unknown, key = '') => ownProblem({ kind: 'planner', key, value })

test('the choices for the planner are a nation, a paper and a day of a week A, or none', () => {
  expect(planner({ nation: 'Scotland', paper: 'A3', weekA: '2026-11-18' })).toBeNull()
  expect(planner({ weekA: '' })).toBeNull()
})

test.each([
  [{ nation: 'France' }],
  [{ paper: 'A5' }],
  [{ weekA: '2026-02-30' }],
  [{ weekA: null }],
  [{ colour: 'red' }],
  [[]],
])('the choices %j are refused', (value) => {
  expect(planner(value)).toBe('This is not a value of this kind')
})

test('a person has one record of them', () => {
  expect(planner({ paper: 'A3' }, '018f0000-0000-7000-8000-000000000001')).toBe('This is not a key of this kind')
})

test('an own date is as long as one of its kind can be, and one that is renamed or removed stays as long as it is', () => {
  const term = (value: object) => ownProblem({ kind: 'terms', key: '018f0000-0000-7000-8000-000000000001', value })
  const [firstDay, kind] = ['2027-01-04', 'InsetDay']
  expect(term({ kind, firstDay, lastDay: '2027-01-17' })).toBeNull()
  expect(term({ kind, firstDay, lastDay: '' })).toBeNull()
  expect(term({ name: '' })).toBeNull()
  expect(term({ kind, firstDay, lastDay: '2028-01-01' })).toBe('These dates can have at most 14 days')
  expect(term({ kind, firstDay, lastDay: '2027-01-01' })).toBe('The last day must not be before the first')
})

test('the columns of a list are names, each once, and any number of them up to 30', () => {
  const columns = (events: unknown) => ownProblem({ kind: 'columns', key: '', value: { events } })
  expect(columns([])).toBeNull()
  expect(columns(['name', 'schedules', 'aColumnOfTomorrow'])).toBeNull()
  for (const wrong of [
    'name',
    ['name', 'name'],
    ['two words'],
    [1],
    Array.from({ length: 31 }, (_, at) => 'a'.repeat(at + 1)),
  ]) {
    expect(columns(wrong)).toBe('This is not a value of this kind')
  }
})

test.each(['+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'soon', '2026-11-28'])(
  'neither a visit nor the time of a value is %s',
  (text) => {
    const visit = { kind: 'seen', key: '', value: { lastVisit: '2026-11-28T09:00:00.000Z' } }
    expect(ownProblem(visit)).toBeNull()
    expect(ownProblem({ ...visit, value: { lastVisit: text } })).toBe('This is not a value of this kind')
    expect(ownProblem({ ...visit, takenAt: text })).toBe('This is not an instant')
  },
)

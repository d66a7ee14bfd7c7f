import { expect, test } from 'vitest'
import { excludeQuery } from './exclude-query.ts'

const after = (query: string, changes: object, shown = { phases: ['p'], types: [], schools: [] }) =>
  decodeURIComponent(excludeQuery(new URLSearchParams(query), shown, changes).toString())

test('the kind that changed is put into the address, the others stay as they were followed', () => {
  expect(after('view=list&phases=&types=a', { types: ['a', 'b'] })).toBe('view=list&phases=&types=a,b')
  expect(after('types=a&schools=s', { types: [] })).toBe('phases=p&schools=s')
})

test('filters stored on the device are in the address too, so that the link shows the same elsewhere', () => {
  expect(after('', { types: ['a'] })).toBe('phases=p&types=a')
  expect(after('types=a', { phases: [], types: [], schools: [] })).toBe('')
})

test('what alone is shown changes by itself, and goes with everything else', () => {
  expect(after('view=list&types=a', { only: ['starred', 'deadlines'] })).toBe(
    'view=list&types=a&only=starred,deadlines',
  )
  expect(after('only=starred', { only: [] })).toBe('')
  expect(after('types=a&only=deadlines', { phases: [], types: [], schools: [], only: [] })).toBe('')
})

import { expect, test } from 'vitest'
import { isShownUnder, noFilter } from './reader-filter.ts'

const kinds: Record<string, string> = {
  primary: 'SchoolPhase',
  secondary: 'SchoolPhase',
  academy: 'SchoolType',
  census: 'Other',
}
const isShown = (filter: Partial<typeof noFilter>, tagIds: string[] = [], typeId = 'exams') =>
  isShownUnder({ ...noFilter, ...filter }, { typeId, tagIds }, (id) => kinds[id])

test('without exclusions every event is shown', () => {
  expect(isShown({})).toBe(true)
  expect(isShown({}, ['primary', 'academy', 'gone'])).toBe(true)
})

test('an event of a type that is left out is hidden, whatever its tags', () => {
  expect(isShown({ excludedEventTypeIds: ['exams'] }, ['primary'])).toBe(false)
  expect(isShown({ excludedEventTypeIds: ['webinars'] }, ['primary'])).toBe(true)
})

test('an event is hidden when all of its phases are left out, and shown while one is not', () => {
  const filter = { excludedSchoolPhaseIds: ['primary'] }
  expect(isShown(filter, ['primary'])).toBe(false)
  expect(isShown(filter, ['primary', 'secondary'])).toBe(true)
  expect(isShown({ excludedSchoolPhaseIds: ['primary', 'secondary'] }, ['primary', 'secondary'])).toBe(false)
})

test('an event without phases is for all of them, and one without school types likewise', () => {
  expect(isShown({ excludedSchoolPhaseIds: ['primary', 'secondary'] }, ['academy', 'census'])).toBe(true)
  expect(isShown({ excludedSchoolTypeIds: ['academy'] }, ['primary'])).toBe(true)
  expect(isShown({ excludedSchoolTypeIds: ['academy'] }, ['primary', 'academy'])).toBe(false)
})

test('ids count in their own list alone', () => {
  expect(isShown({ excludedSchoolPhaseIds: ['academy', 'census', 'exams'] }, ['academy', 'census'])).toBe(true)
})

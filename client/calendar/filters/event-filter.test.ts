import { expect, test } from 'vitest'
import { noExclusions } from '#client/data/write-exclusions.ts'
import { createEventFilter } from './event-filter.ts'

const names = new Map([
  ['primary', { tagType: 'SchoolPhase' as const }],
  ['secondary', { tagType: 'SchoolPhase' as const }],
  ['academy', { tagType: 'SchoolType' as const }],
  ['governance', { tagType: 'Other' as const }],
])
const shows = (excluded: Partial<typeof noExclusions>, typeId: string | null, ...tagIds: string[]) =>
  createEventFilter({ ...noExclusions, ...excluded }, names)({ typeId, tagIds })

test('an event of an excluded type is hidden, one without a type never', () => {
  expect(shows({ types: ['exams'] }, 'exams')).toBe(false)
  expect(shows({ types: ['exams'] }, 'results')).toBe(true)
  expect(shows({ types: ['exams'] }, null)).toBe(true)
})

test('an event is hidden only when all its phases, or all its school types, are excluded', () => {
  expect(shows({ phases: ['secondary'] }, null, 'secondary', 'governance')).toBe(false)
  expect(shows({ phases: ['secondary'] }, null, 'secondary', 'primary')).toBe(true)
  expect(shows({ schools: ['academy'] }, null, 'primary', 'academy')).toBe(false)
})

test('an event that names no phase is for all, and keywords filter nothing', () => {
  expect(shows({ phases: ['primary', 'secondary'] }, null, 'academy')).toBe(true)
  expect(shows({ phases: ['governance'] }, null, 'governance')).toBe(true)
})

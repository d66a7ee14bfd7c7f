import { expect, test } from 'vitest'
import { noFilters } from '#client/data/write-exclusions.ts'
import { createEventFilter } from './event-filter.ts'

const names = new Map([
  ['deadline', { tagType: null, isDeadline: true }],
  ['primary', { tagType: 'SchoolPhase' as const }],
  ['secondary', { tagType: 'SchoolPhase' as const }],
  ['academy', { tagType: 'SchoolType' as const }],
  ['governance', { tagType: 'Other' as const }],
])
const shows = (filters: Partial<typeof noFilters>, typeId: string | null, ...tagIds: string[]) =>
  createEventFilter({ ...noFilters, ...filters }, names, null)({ eventId: 'event', typeId, tagIds })

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

test('only deadlines are the dates of types that are deadlines, without what is left out', () => {
  expect(shows({ only: ['deadlines'] }, 'deadline')).toBe(true)
  expect(shows({ only: ['deadlines'] }, 'exams')).toBe(false)
  expect(shows({ only: ['deadlines'] }, null)).toBe(false)
  expect(shows({ only: ['deadlines'], types: ['deadline'] }, 'deadline')).toBe(false)
})

test('who sees only what is starred sees all of it, whatever is left out; before the stars are known nothing', () => {
  const mine = (stars: string[] | null, only: typeof noFilters.only = ['starred']) =>
    createEventFilter({ ...noFilters, types: ['deadline', 'exams'], only }, names, stars && new Set(stars))
  const [deadline, exam] = ['deadline', 'exams'].map((typeId) => ({ eventId: typeId, typeId, tagIds: [] }))
  expect([deadline!, exam!].filter(mine(['deadline', 'exams']))).toEqual([deadline, exam])
  expect([deadline!, exam!].filter(mine(['exams']))).toEqual([exam])
  expect([deadline!, exam!].filter(mine(['deadline', 'exams'], ['starred', 'deadlines']))).toEqual([deadline])
  expect([deadline!, exam!].filter(mine(null))).toEqual([])
})

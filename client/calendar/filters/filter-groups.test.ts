import type { NameRecord } from '#sync/protocol/month-record.ts'
import { noFilters } from '#client/data/write-exclusions.ts'
import { expect, test } from 'vitest'
import {
  countEventsById,
  countShown,
  filterChips,
  filterGroups,
  hasUnknown,
  toggle,
  toggleOnly,
} from './filter-groups.ts'

const record = (id: string, displayOrder: number, more: Partial<NameRecord> = {}): NameRecord => ({
  id,
  kind: 'tag',
  name: id,
  color: null,
  displayOrder,
  tagType: 'SchoolPhase',
  archived: false,
  ...more,
})
const names = new Map(
  [
    record('secondary', 2),
    record('primary', 1),
    record('early', 0),
    record('sixth', 3),
    record('old', 9, { archived: true }),
    record('exams', 1, { kind: 'type', tagType: null }),
    record('keyword', 1, { tagType: 'Other' }),
    record('provider', 1, { kind: 'provider', tagType: null }),
  ].map((each) => [each.id, each]),
)
const groupsOf = (excluded: Partial<typeof noFilters>) => filterGroups(names, { ...noFilters, ...excluded })
const saidBy = (excluded: Partial<typeof noFilters>) =>
  filterChips(groupsOf(excluded)).map(({ kind, says, names: said, without }) => [
    says,
    said,
    without({ ...noFilters, ...excluded })[kind],
  ])

test('phases, types and school types are offered in display order, archived ones only while in use or excluded', () => {
  const offered = (excluded = noFilters) => filterGroups(names, excluded).map(({ items }) => items.map(({ id }) => id))
  expect(offered()).toEqual([['early', 'primary', 'secondary', 'sixth'], ['exams'], []])
  expect(offered({ ...noFilters, phases: ['old'] })[0]).toContain('old')
  expect(filterGroups(names, noFilters, new Map([['old', 2]]))[0]!.items.map(({ id }) => id)).toContain('old')
})

test('a filter in use says what is hidden, or what is left where most is hidden', () => {
  expect(saidBy({ phases: ['sixth', 'early'] })).toEqual([
    ['not', ['early'], ['sixth']],
    ['not', ['sixth'], ['early']],
  ])
  expect(saidBy({ phases: ['early', 'secondary', 'sixth'] })).toEqual([['only', ['primary'], []]])
  expect(saidBy({ types: ['exams'] })).toEqual([['none', [], []]])
  expect(saidBy({})).toEqual([])
})

test('a press changes what is left out at its own moment, whatever was on the screen', () => {
  const [phases] = groupsOf({})
  const now = { ...noFilters, phases: ['early', 'nothing'] }
  expect(toggle(phases!, 'sixth')(now)).toEqual({ phases: ['early', 'sixth'] })
  expect(toggle(phases!, 'early')(now)).toEqual({ phases: [] })
  const chip = filterChips(groupsOf({ phases: ['sixth', 'early'] })).find(({ names: [said] }) => said === 'sixth')
  expect(chip?.without(now)).toEqual({ phases: ['early'] })
  expect(toggleOnly('starred')({ ...noFilters, only: ['deadlines'] })).toEqual({ only: ['deadlines', 'starred'] })
  expect(toggleOnly('starred')({ ...noFilters, only: ['starred'] })).toEqual({ only: [] })
})

test('ids that name nothing, or something of another kind, are unknown', () => {
  for (const [excluded, expected] of [
    [{ phases: ['early'] }, false],
    [{ phases: ['exams'] }, true],
    [{ types: ['%00<script>'] }, true],
  ] as const) {
    const whole = { ...noFilters, ...excluded }
    expect(hasUnknown(filterGroups(names, whole), whole)).toBe(expected)
  }
})

test('an event with several dates counts once', () => {
  const entries = [
    { eventId: 'a', typeId: 'exams', tagIds: ['primary'] },
    { eventId: 'a', typeId: 'exams', tagIds: ['primary'] },
    { eventId: 'b', typeId: null, tagIds: ['primary', 'early'] },
  ]
  expect(countEventsById(entries)).toEqual(
    new Map([
      ['exams', 1],
      ['primary', 2],
      ['', 1],
      ['early', 1],
    ]),
  )
  expect(countShown(entries, names, { ...noFilters, types: ['exams'] }, null)).toBe(1)
})

import { expect, test } from 'vitest'
import type { NameRecord } from '../protocol/month-record.ts'
import { areAllOf } from './audience.ts'

const tag = (id: string, archived = false): NameRecord => ({
  ...{ id, kind: 'tag', name: id, color: null, displayOrder: 1, tagType: 'SchoolPhase', archived, isDeadline: false },
})
const [primary, secondary, old] = [tag('primary'), tag('secondary'), tag('old', true)]
const names = new Map([primary, secondary, old].map((one) => [one.id, one]))

test.each([
  ['all of them', [primary, secondary], true],
  ['one of two', [primary], false],
  ['none', [], false],
])('of the phases of an event, %s: whether they are all that there are', (_words, tags, expected) => {
  expect(areAllOf('SchoolPhase', tags, names)).toBe(expected)
})

test('where there is a single phase, and where there is none of a kind, nothing is for all of them', () => {
  expect(areAllOf('SchoolPhase', [primary], new Map([['primary', primary]]))).toBe(false)
  expect(areAllOf('SchoolType', [primary, secondary], names)).toBe(false)
})

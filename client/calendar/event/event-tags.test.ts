import { expect, test } from 'vitest'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { addressOfTag, keywordsOf } from './event-tags.ts'

const tag = (id: string, tagType: NameRecord['tagType'], name: string, displayOrder = 0) =>
  [id, { id, kind: 'tag', tagType, name, displayOrder, color: null, archived: false }] as [string, NameRecord]
const names = new Map([
  tag('academy', 'SchoolType', 'Academy'),
  tag('maintained', 'SchoolType', 'Maintained schools'),
  tag('secondary', 'SchoolPhase', 'Secondary', 2),
  tag('primary', 'SchoolPhase', 'Primary', 1),
  tag('funding', 'Other', 'Funding & grants'),
])

test('keywords are the tags that are neither phases nor school types', () => {
  expect(keywordsOf(['maintained', 'funding'], names).map(({ name }) => name)).toEqual(['Funding & grants'])
})

test('a phase leads to the calendar without the others, also from another filter; a keyword to what is found by it', () => {
  const address = (id: string, search = '') => decodeURIComponent(addressOfTag(names.get(id)!, names, search))
  expect(address('primary')).toBe('/calendar?phases=secondary')
  expect(address('academy', '?view=list&month=2026-12&phases=primary&only=starred')).toBe(
    '/calendar?view=list&month=2026-12&schools=maintained',
  )
  expect(address('funding')).toBe('/calendar/search/Funding & grants')
})

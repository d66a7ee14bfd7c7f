import { expect, test } from 'vitest'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { typesInUse } from './types-in-use.ts'

const type = (id: string, displayOrder: number): [string, NameRecord] => [
  id,
  { id, kind: 'type', name: id, color: null, displayOrder, tagType: null, archived: false },
]

test('the legend has each type in use once, by display order and then id', () => {
  const names = new Map([type('unused', 0), type('holiday', 1), type('exam', 2), type('census', 2)])
  const entries = ['holiday', 'exam', 'holiday', 'census', 'gone', null].map((typeId) => ({ typeId }))
  expect(typesInUse(entries, names).map(({ id }) => id)).toEqual(['holiday', 'census', 'exam'])
})

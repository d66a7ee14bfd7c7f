import type { NameRecord } from '#sync/protocol/month-record.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { expect, test } from 'vitest'
import { toListedDate } from './listed-date.ts'

test('the file of a list has phases, school types and keywords in the order of the reference data', () => {
  const tag = (id: string, tagType: NameRecord['tagType'], displayOrder: number) =>
    [id, { id, name: id, tagType, displayOrder }] as const
  const names = new Map([
    tag('Primary', 'SchoolPhase', 2),
    tag('Nursery', 'SchoolPhase', 1),
    tag('Special', 'SchoolType', 7),
    tag('Academies', 'SchoolType', 3),
    tag('Wales', 'Other', 99),
    tag('Census', 'Other', 99),
  ])
  const entry = allDayEntry('Fair', '2026-11-20', '2026-11-20', { tagIds: [...names.keys()] })
  expect(toListedDate(entry, names)).toMatchObject({
    phases: ['Nursery', 'Primary'],
    schools: ['Academies', 'Special'],
    keywords: ['Census', 'Wales'],
  })
})

import type { NameRecord } from '#sync/protocol/month-record.ts'
import { expect, test } from 'vitest'
import { knownFilter } from './known-filter.ts'

const exams: NameRecord = {
  id: 'exams',
  kind: 'type',
  name: 'Exams',
  color: null,
  displayOrder: 1,
  tagType: null,
  archived: false,
}

test('what an address leaves out that this device knows nothing of is not sent to the server', () => {
  const excluded = { phases: ['exams'], types: ['gone', 'exams'], schools: ['<b>'] }
  expect(knownFilter(excluded, new Map([['exams', exams]]))).toEqual({
    excludedSchoolPhaseIds: [],
    excludedEventTypeIds: ['exams'],
    excludedSchoolTypeIds: [],
  })
})

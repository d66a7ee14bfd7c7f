import { expect, test } from 'vitest'
import { isEdit } from './is-edit.ts'

const id = '00000000-0000-4000-8000-000000000001'
const edit = {
  id,
  entity: 'itemTag',
  documentId: id,
  kind: 'update',
  base: 1,
  before: { name: 'One' },
  after: { name: 'Other' },
  madeAt: '2026-11-20T12:00:00.000Z',
}

test('an edit may be part of a batch or of none, and older edits do not mention batches', () => {
  expect(isEdit(edit)).toBe(true)
  expect(isEdit({ ...edit, batch: null })).toBe(true)
  expect(isEdit({ ...edit, batch: id })).toBe(true)
  for (const batch of ['', 'import', 7, {}]) expect(isEdit({ ...edit, batch })).toBe(false)
})

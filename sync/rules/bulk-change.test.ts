import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toListRow } from '../derive/to-list-row.ts'
import { entityOf, type Documents } from '../entities/index.ts'
import { documentToState } from '../protocol/canonical.ts'
import type { DocumentState, Edit } from '../protocol/edit.ts'
import { inverse } from '../protocol/make-edit.ts'
import { mergeEdit } from '../protocol/merge-edit.ts'
import { baselineIds } from './baseline.ts'
import { bulkParts, type BulkChange } from './bulk-change.ts'

const entity = entityOf('calendarEvent')
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [exams, visits] = [uuid(21), uuid(22)]

const documents = fc.record({
  id: fc.constant(uuid(99)),
  name: fc.string({ maxLength: 3 }),
  descriptionHtml: fc.constantFrom(null, '<p>Long</p>'),
  calendarEventTypeId: fc.constantFrom(exams, visits),
  isFeatured: fc.boolean(),
  archived: fc.boolean(),
  providers: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 11, max: 14 }).map(uuid),
      calendarEventProviderId: fc.integer({ min: 15, max: 17 }).map(uuid),
      displayOrder: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ id }) => id },
  ),
  tagLinks: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 4 }).map(uuid), itemTagId: fc.integer({ min: 5, max: 6 }).map(uuid) }),
    { selector: ({ id }) => id },
  ),
})
const changes = fc.constantFrom<BulkChange>(
  { does: 'archive' },
  { does: 'restore' },
  { does: 'set', values: { calendarEventTypeId: visits } },
  { does: 'set', values: { isFeatured: true } },
  { does: 'addRow', list: 'tagLinks', row: { itemTagId: uuid(5) } },
  { does: 'removeRows', list: 'tagLinks', row: { itemTagId: uuid(5) } },
  { does: 'merge', from: [exams], into: visits },
  { does: 'merge', from: [uuid(5), uuid(7)], into: uuid(6) },
  { does: 'merge', from: [uuid(15), uuid(16)], into: uuid(17) },
)

const partsFrom = (change: BulkChange, document: object) => {
  const row = toListRow('calendarEvent', document as Documents['calendarEvent'])
  return bulkParts(change, row, () => uuid(50))
}
function merged(state: DocumentState, parts: object) {
  const merge = mergeEdit(entity, state, { id: uuid(1), entity: 'calendarEvent', ...parts } as Edit)
  if (merge.outcome !== 'merged') throw new Error(JSON.stringify(merge))
  return merge
}

test('a list row is enough to change its document without a conflict, once, and to undo that', () => {
  fc.assert(
    fc.property(documents, changes, (document, change) => {
      const state = documentToState(entity, document)
      const parts = partsFrom(change, document)
      if (!parts) return
      const merge = merged(state, parts)
      const lists = Object.keys(entity.children).map((list) => [
        list,
        Object.entries(merge.state[list] as object).map(([id, row]) => ({ id, ...row })),
      ])
      expect(partsFrom(change, { ...merge.state, ...Object.fromEntries(lists) })).toBeNull()
      expect(merged(merge.state, inverse(merge)).state).toEqual(state)
    }),
  )
})

test('a bulk change leaves out what is as it should be already', () => {
  const document = { archived: true, isFeatured: true, tagLinks: [{ id: uuid(1), itemTagId: uuid(5) }] }
  expect(partsFrom({ does: 'archive' }, document)).toBeNull()
  expect(partsFrom({ does: 'set', values: { isFeatured: true } }, document)).toBeNull()
  expect(partsFrom({ does: 'addRow', list: 'tagLinks', row: { itemTagId: uuid(5) } }, document)).toBeNull()
  expect(partsFrom({ does: 'removeRows', list: 'tagLinks', row: { itemTagId: uuid(6) } }, document)).toBeNull()
})

test('what is archived or shown already keeps the times of publication that it has', () => {
  const [publishAt, unpublishAt] = ['2026-12-04T09:00:00.000Z', '2026-12-11T18:00:00.000Z']
  const parts = (change: BulkChange, archived: boolean, isPublished: boolean) =>
    bulkParts(change, { id: uuid(99), archived, isPublished, publishAt, unpublishAt }, () => uuid(50))
  expect(parts({ does: 'archive' }, true, false)).toBeNull()
  expect(parts({ does: 'archive' }, true, true)).toBeNull()
  expect(parts({ does: 'restore' }, false, true)).toBeNull()
  expect(parts({ does: 'archive' }, false, true)?.after).toEqual({ archived: true, unpublishAt: null })
  expect(parts({ does: 'publish' }, true, false)?.after).toEqual({ archived: false, publishAt: null })
})

test('a draft is published only by a change that says so, and nothing else is', () => {
  const draft = { archived: true, isPublished: false }
  const archived = { archived: true, isPublished: true }
  const publishing = { kind: 'restore', before: { archived: true }, after: { archived: false } }
  expect(partsFrom({ does: 'restore' }, draft)).toBeNull()
  expect(partsFrom({ does: 'restore' }, archived)).toEqual(publishing)
  expect(partsFrom({ does: 'publish' }, draft)).toEqual(publishing)
  expect(partsFrom({ does: 'publish' }, archived)).toBeNull()
})

test('a document that the app reads by its name is neither archived nor deleted with others', () => {
  const text = { id: baselineIds[0]!, archived: false, displayOrder: 1 }
  const parts = (change: BulkChange) => bulkParts(change, text, () => uuid(50))
  expect([parts({ does: 'archive' }), parts({ does: 'delete' })]).toEqual([null, null])
  expect(parts({ does: 'set', values: { displayOrder: 2 } })).not.toBeNull()
})

test('a merge keeps the place of the first provider that it renames, and names none twice', () => {
  const providers = [15, 18, 16].map((provider, index) => ({
    ...{ id: uuid(31 + index), calendarEventProviderId: uuid(provider), displayOrder: index + 1 },
  }))
  const document = { id: uuid(99), calendarEventTypeId: exams, providers, tagLinks: [] }
  const merge = (into: number) =>
    bulkParts({ does: 'merge', from: [uuid(15), uuid(16)], into: uuid(into) }, document, () => uuid(50))
  expect(merge(17)?.after).toEqual({
    providers: { [uuid(31)]: { calendarEventProviderId: uuid(17), displayOrder: 1 }, [uuid(33)]: null },
  })
  expect(merge(18)?.after).toEqual({ providers: { [uuid(31)]: null, [uuid(33)]: null } })
  expect(bulkParts({ does: 'merge', from: [uuid(77)], into: uuid(17) }, document, () => uuid(50))).toBeNull()
})

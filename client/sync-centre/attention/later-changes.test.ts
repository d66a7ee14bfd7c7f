import { expect, test } from 'vitest'
import type { EditKind, Patch } from '#sync/protocol/edit.ts'
import { laterChanges } from './later-changes.ts'

type Given = { documentId?: string; kind?: EditKind; count?: number }

const change = (edit: string, after: Patch, { documentId = 'a', kind = 'update', count = 1 }: Given = {}) => ({
  edit,
  documentId,
  kind,
  after,
  count,
})
const later = (newestFirst: ReturnType<typeof change>[], edit: string) =>
  laterChanges(
    newestFirst,
    newestFirst.find((one) => one.edit === edit)!,
  ).map((one) => one.edit)

test('an undo takes back my later changes of the same fields, and what was changed over those', () => {
  const changes = [
    change('6', { displayOrder: 4 }, { documentId: 'b' }),
    change('5', { color: '#111111' }),
    change('4', { name: 'C', color: '#222222' }),
    change('3', { isDeadline: true }),
    change('2', { name: 'B' }),
    change('1', { name: 'A', displayOrder: 3 }),
  ]
  expect(later(changes, '1')).toEqual(['5', '4', '2'])
  expect(later(changes, '3')).toEqual([])
  expect(later(changes, '5')).toEqual([])
})

test('rows of a list are places of their own, unless only the list is named', () => {
  const row = (id: string) => ({ schedules: { [id]: { start: '2026-11-20T00:00:00.000Z' } } })
  const long = { schedules: null }
  expect(later([change('2', row('y')), change('1', row('x'))], '1')).toEqual([])
  expect(later([change('2', row('x')), change('1', row('x'))], '1')).toEqual(['2'])
  expect(later([change('2', long), change('1', row('x'))], '1')).toEqual(['2'])
})

test('everything later lies over a creation, and a delete over everything', () => {
  const creation = change('1', { name: 'A' }, { kind: 'create' })
  expect(later([change('2', { displayOrder: 2 }), creation], '1')).toEqual(['2'])
  const deletion = change('2', { deleted: true }, { kind: 'delete' })
  expect(later([deletion, change('1', { name: 'B' })], '1')).toEqual(['2'])
})

test('a bulk change is not undone for the sake of one document', () => {
  expect(later([change('2', { name: 'C' }, { count: 40 }), change('1', { name: 'B' })], '1')).toEqual([])
})

import { describe, expect, test } from 'vitest'
import type { PulledDocument, Tombstone } from '../protocol/pull-answer.ts'
import { byCollection, fillDocuments, writeDocuments, type Storage } from './write-page.ts'

type Stored = { id: string; position: number; _rev: string; _deleted: boolean; name?: string }
type Row = { previous?: Stored; document: Stored }
type WriteError = { status: number; documentId: string }

/**
 * A storage of one collection, as RxDB's: a row whose `previous` is not what is stored conflicts. `refuse` may answer an
 * error for a row, or store something else in between.
 */
function memoryStorage(refuse: (row: Row, rows: Map<string, Stored>) => number | undefined = () => undefined) {
  const stored = new Map<string, Stored>()
  const writes: string[][] = []
  const storage = {
    findDocumentsById: async (ids: string[]) => ids.flatMap((id) => stored.get(id) ?? []),
    bulkWrite: async (rows: Row[]) => {
      writes.push(rows.map(({ document }) => document.id))
      const error = rows.flatMap((row): WriteError[] => {
        const { id } = row.document
        const status = refuse(row, stored) ?? (stored.get(id)?._rev === row.previous?._rev ? undefined : 409)
        if (status === undefined) stored.set(id, row.document)
        return status === undefined ? [] : [{ status, documentId: id }]
      })
      return { error }
    },
  }
  return { storage: storage as unknown as Storage, stored, writes }
}

const tag = (id: string, position: number, name = `tag ${position}`) => ({ id, position, name }) as unknown as Document
const tombstone = (id: string, position: number): Tombstone => ({ id, position, deleted: true })
type Document = PulledDocument['document']

describe('the documents of a page', () => {
  test('are written only where the stored position is lower', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 5), tag('b', 6)])
    await writeDocuments(storage, [tag('a', 5, 'the same again'), tag('b', 4, 'older'), tag('c', 7)])
    expect([...stored.values()].map(({ name }) => name)).toEqual(['tag 5', 'tag 6', 'tag 7'])
  })

  test('grow the revision, which the storage demands', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 1)])
    await writeDocuments(storage, [tag('a', 2)])
    expect(stored.get('a')?._rev).toMatch(/^2-/)
  })

  test('turn a known document into a tombstone of id and position, and are not written for an unknown id', async () => {
    const { storage, stored, writes } = memoryStorage()
    await writeDocuments(storage, [tag('a', 1)])
    await writeDocuments(storage, [tombstone('a', 2), tombstone('unknown', 3)])
    expect(stored.get('a')).toMatchObject({ id: 'a', position: 2, _deleted: true })
    expect(stored.get('a')).not.toHaveProperty('name')
    expect(stored.has('unknown')).toBe(false)
    await writeDocuments(storage, [tombstone('unknown', 4)])
    expect(writes).toEqual([['a'], ['a']])
  })

  test('bring a deleted document back', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 1)])
    await writeDocuments(storage, [tombstone('a', 2)])
    await writeDocuments(storage, [tag('a', 3)])
    expect(stored.get('a')).toMatchObject({ position: 3, _deleted: false, name: 'tag 3' })
  })

  test('are read again after a conflict, only those that conflicted', async () => {
    let isFirst = true
    const { storage, stored, writes } = memoryStorage((row, rows) => {
      if (row.document.id !== 'b' || !isFirst) return undefined
      isFirst = false
      rows.set('b', { id: 'b', position: 1, _rev: '1-other', _deleted: false, name: 'by another tab' })
      return 409
    })
    await writeDocuments(storage, [tag('a', 2), tag('b', 3)])
    expect(writes).toEqual([['a', 'b'], ['b']])
    expect(stored.get('b')).toMatchObject({ position: 3, name: 'tag 3' })
  })

  test('leave alone what another tab has already written newer', async () => {
    const { storage, stored, writes } = memoryStorage((row, rows) => {
      rows.set('a', { id: 'a', position: 9, _rev: '1-other', _deleted: false, name: 'newer' })
      return row.previous ? undefined : 409
    })
    await writeDocuments(storage, [tag('a', 2)])
    expect(writes).toHaveLength(1)
    expect(stored.get('a')?.name).toBe('newer')
  })

  test('stop the round after three conflicts read again', async () => {
    const { storage, writes } = memoryStorage(() => 409)
    await expect(writeDocuments(storage, [tag('a', 1)])).rejects.toThrow('written by somebody else')
    expect(writes).toHaveLength(4)
  })

  test('stop the round at any other error, even beside written ones', async () => {
    const { storage } = memoryStorage((row) => (row.document.id === 'b' ? 422 : undefined))
    await expect(writeDocuments(storage, [tag('a', 1), tag('b', 2)])).rejects.toThrow('status 422')
  })

  test('fill a new copy without looking for them first, and are compared only where they are known', async () => {
    const { storage, stored, writes } = memoryStorage()
    await fillDocuments(storage, [tag('a', 1), tag('b', 2), tombstone('unknown', 3)])
    await fillDocuments(storage, [tag('a', 5), tag('b', 1, 'older'), tag('c', 6)])
    await fillDocuments(storage, [tombstone('c', 7)])
    expect(writes).toEqual([['a', 'b'], ['a', 'b', 'c'], ['a'], ['c']])
    expect([...stored.values()].map(({ name, _deleted }) => name ?? _deleted)).toEqual(['tag 5', 'tag 2', true])
  })

  test('stop a fill at any error but a known document', async () => {
    const { storage } = memoryStorage((row) => (row.document.id === 'b' ? 422 : undefined))
    await expect(fillDocuments(storage, [tag('a', 1), tag('b', 2)])).rejects.toThrow('status 422')
  })

  test('are grouped by collection in the order of the page', () => {
    const pulled: PulledDocument[] = [
      { collection: 'itemTag', document: tombstone('a', 1) },
      { collection: 'cmsText', document: tombstone('b', 2) },
      { collection: 'itemTag', document: tombstone('c', 3) },
    ]
    const groups = [...byCollection(pulled)].map(([collection, list]) => [collection, list.map(({ id }) => id)])
    expect(groups).toEqual([
      ['itemTag', ['a', 'c']],
      ['cmsText', ['b']],
    ])
  })
})

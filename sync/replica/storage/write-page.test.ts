import { describe, expect, test } from 'vitest'
import type { PulledDocument, Tombstone } from '../../protocol/pull-answer.ts'
import { FenceLost } from './fence.ts'
import { byCollection, writeDocuments, type Storage } from './write-page.ts'

type Stored = { id: string; position: number; _rev: string; _deleted: boolean; name?: string }
type Row = { previous?: Stored; document: Stored }
type WriteError = { status: number; documentId: string }

/**
 * A storage of one collection, like RxDB's: a row whose `previous` is not what is stored conflicts. `refuse` may return
 * an error for a row, or store something else in between.
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
const mayWrite = async () => {}

describe('the documents of a page', () => {
  test('documents are written only where the stored position is lower', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 5), tag('b', 6)], mayWrite)
    await writeDocuments(storage, [tag('a', 5, 'the same again'), tag('b', 4, 'older'), tag('c', 7)], mayWrite)
    expect([...stored.values()].map(({ name }) => name)).toEqual(['tag 5', 'tag 6', 'tag 7'])
  })

  test('written documents get a higher revision, which the storage requires', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 1)], mayWrite)
    await writeDocuments(storage, [tag('a', 2)], mayWrite)
    expect(stored.get('a')?._rev).toMatch(/^2-/)
  })

  test('a deletion turns a known document into a tombstone of id and position', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 1)], mayWrite)
    await writeDocuments(storage, [tombstone('a', 2)], mayWrite)
    expect(stored.get('a')).toMatchObject({ id: 'a', position: 2, _deleted: true })
    expect(stored.get('a')).not.toHaveProperty('name')
  })

  test('tombstones are stored for unknown ids too, so that an old page meets them', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tombstone('unknown', 9)], mayWrite)
    await writeDocuments(storage, [tag('unknown', 4)], mayWrite)
    expect(stored.get('unknown')).toMatchObject({ position: 9, _deleted: true })
    await writeDocuments(storage, [tombstone('another', 9)], mayWrite)
    await writeDocuments(storage, [tag('another', 4)], mayWrite)
    expect(stored.get('another')).toMatchObject({ position: 9, _deleted: true })
    await writeDocuments(storage, [tag('another', 10)], mayWrite)
    expect(stored.get('another')).toMatchObject({ position: 10, _deleted: false, name: 'tag 10' })
  })

  test('an engine stopped between reading and writing a live page leaves no ghost when it wakes', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('changed', 1), tag('deleted', 2)], mayWrite)
    const woken = Promise.withResolvers<void>()
    const asleep = Promise.withResolvers<void>()
    const page = [tag('changed', 3), tag('deleted', 4), tag('unknown', 5), tombstone('restored', 6)]
    const old = writeDocuments(storage, page, async () => {
      asleep.resolve()
      await woken.promise
    })
    await asleep.promise
    const newer = [tag('changed', 7), tombstone('deleted', 8), tombstone('unknown', 9), tag('restored', 10)]
    await writeDocuments(storage, newer, mayWrite)
    woken.resolve()
    await old
    expect(Object.fromEntries([...stored].map(([id, { position, _deleted }]) => [id, [position, _deleted]]))).toEqual({
      changed: [7, false],
      deleted: [8, true],
      unknown: [9, true],
      restored: [10, false],
    })
  })

  test('a page is not written by an engine that has lost the fence, checked before each bulk write', async () => {
    const { storage, stored, writes } = memoryStorage((row) => (row.document.id === 'b' ? 409 : undefined))
    let fenceChecks = 0
    const lost = async () => {
      fenceChecks += 1
      if (fenceChecks === 2) throw new FenceLost()
    }
    await expect(writeDocuments(storage, [tag('a', 1), tag('b', 2)], lost)).rejects.toThrow(FenceLost)
    expect(writes).toEqual([['a', 'b']])
    expect([...stored.keys()]).toEqual(['a'])
  })

  test('a page brings a deleted document back', async () => {
    const { storage, stored } = memoryStorage()
    await writeDocuments(storage, [tag('a', 1)], mayWrite)
    await writeDocuments(storage, [tombstone('a', 2)], mayWrite)
    await writeDocuments(storage, [tag('a', 3)], mayWrite)
    expect(stored.get('a')).toMatchObject({ position: 3, _deleted: false, name: 'tag 3' })
  })

  test('documents are read again after a conflict, only those that conflicted', async () => {
    let isFirst = true
    const { storage, stored, writes } = memoryStorage((row, rows) => {
      if (row.document.id !== 'b' || !isFirst) return undefined
      isFirst = false
      rows.set('b', { id: 'b', position: 1, _rev: '1-other', _deleted: false, name: 'by another tab' })
      return 409
    })
    await writeDocuments(storage, [tag('a', 2), tag('b', 3)], mayWrite)
    expect(writes).toEqual([['a', 'b'], ['b']])
    expect(stored.get('b')).toMatchObject({ position: 3, name: 'tag 3' })
  })

  test('a newer version that another tab has already written is left alone', async () => {
    const { storage, stored, writes } = memoryStorage((row, rows) => {
      rows.set('a', { id: 'a', position: 9, _rev: '1-other', _deleted: false, name: 'newer' })
      return row.previous ? undefined : 409
    })
    await writeDocuments(storage, [tag('a', 2)], mayWrite)
    expect(writes).toHaveLength(1)
    expect(stored.get('a')?.name).toBe('newer')
  })

  test('the round stops after three repeated conflicts', async () => {
    const { storage, writes } = memoryStorage(() => 409)
    await expect(writeDocuments(storage, [tag('a', 1)], mayWrite)).rejects.toThrow('another writer')
    expect(writes).toHaveLength(4)
  })

  test('the round stops at any other error, even beside written documents', async () => {
    const { storage } = memoryStorage((row) => (row.document.id === 'b' ? 422 : undefined))
    await expect(writeDocuments(storage, [tag('a', 1), tag('b', 2)], mayWrite)).rejects.toThrow('status 422')
  })

  test('documents are grouped by collection in the order of the page', () => {
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

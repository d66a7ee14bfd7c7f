import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PulledDocument, Tombstone } from '../../protocol/pull-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { FenceLost } from '../storage/fence.ts'
import { databaseNamesOf } from '../storage/copy-databases.ts'
import type { Generation } from '../storage/database-names.ts'
import { openRawStorage, readInSlices } from '../storage/replica-storage.ts'
import { fillDocuments, writeDocuments, type Storage } from '../storage/write-page.ts'

type Document = PulledDocument['document']

const generation: Generation = { userId: 'fill', scope: 'reader', schema: SCHEMA, epoch: 'epoch', number: 1 }
const tag = (id: string, position: number, name = `tag ${position}`) => ({ id, position, name }) as unknown as Document
const tombstone = (id: string, position: number): Tombstone => ({ id, position, deleted: true })
const mayWrite = async () => {}

describe('the pages of a new copy', () => {
  let storage: Storage
  beforeEach(async () => {
    storage = await openRawStorage(generation, 'itemTag')
  })
  afterEach(async () => {
    await storage.close()
    await Promise.all(databaseNamesOf(generation).map((name) => Dexie.delete(name)))
  })

  const stored = async () => {
    const rows = await storage.findDocumentsById(['a', 'b', 'c', 'unknown'], true)
    return Object.fromEntries(rows.map((row) => [row.id, row._deleted ? row.position : Reflect.get(row, 'name')]))
  }

  test('pages of a new copy are stored as rows that the storage of a live copy reads and changes', async () => {
    expect(await fillDocuments(storage, [tag('a', 1), tombstone('unknown', 3)], mayWrite)).toEqual(new Set())
    expect(await stored()).toEqual({ a: 'tag 1', unknown: 3 })
    await writeDocuments(storage, [tag('a', 4), tag('unknown', 5)], mayWrite)
    expect(await stored()).toEqual({ a: 'tag 4', unknown: 'tag 5' })
  })

  test("pages of a new copy are written under their id and one index, without the indexes for RxDB's own replication", async () => {
    const { dexieDb } = await (storage.internals as Promise<{ dexieDb: Dexie }>)
    const store = dexieDb.backendDB().transaction('docs').objectStore('docs')
    expect([...store.indexNames]).toEqual(['[_deleted+id]'])
  })

  test('only known documents are compared, and a lower position never replaces a higher one', async () => {
    await fillDocuments(storage, [tag('a', 1), tag('b', 2), tag('c', 3)], mayWrite)
    const page = [tag('a', 5), tag('b', 1, 'older'), tombstone('c', 4), tombstone('unknown', 9)]
    expect(await fillDocuments(storage, page, mayWrite)).toEqual(new Set(['a', 'b', 'c']))
    expect(await stored()).toEqual({ a: 'tag 5', b: 'tag 2', c: 4, unknown: 9 })
    await fillDocuments(storage, [tag('unknown', 8, 'of an old page')], mayWrite)
    expect(await stored()).toMatchObject({ unknown: 9 })
    await fillDocuments(storage, [tag('unknown', 10)], mayWrite)
    expect(await stored()).toMatchObject({ unknown: 'tag 10' })
  })

  test('documents are added a hundred at a time, and the known ones are reported wherever they are', async () => {
    const page = Array.from({ length: 350 }, (_, number) => tag(`id ${number}`, number + 1))
    const before = [0, 99, 100, 200, 349].map((number) => page[number]!)
    await fillDocuments(storage, before, mayWrite)
    const addedBy: number[] = []
    const { add: addOne } = IDBObjectStore.prototype
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...which) {
      const request = addOne.apply(this, which)
      if (add.mock.calls.length === 1) request.addEventListener('error', () => addedBy.push(add.mock.calls.length))
      return request
    })
    expect(await fillDocuments(storage, page, mayWrite)).toEqual(new Set(before.map(({ id }) => id)))
    expect(addedBy).toEqual([100])
    expect(add).toHaveBeenCalledTimes(350)
    add.mockRestore()
    const rows = await storage.findDocumentsById(
      page.map(({ id }) => id),
      true,
    )
    expect(rows).toHaveLength(350)
  })

  test("documents that do not fit fail with the browser's own error, in whichever hundred it occurs", async () => {
    const page = Array.from({ length: 350 }, (_, number) => tag(`id ${number}`, number + 1))
    const { add } = IDBObjectStore.prototype
    const failing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...which
    ) {
      if (failing.mock.calls.length === 250) throw new DOMException('no room', 'QuotaExceededError')
      return add.apply(this, which)
    })
    await expect(fillDocuments(storage, page, mayWrite)).rejects.toThrow('no room')
    failing.mockRestore()
    expect(
      await storage.findDocumentsById(
        page.map(({ id }) => id),
        true,
      ),
    ).toEqual([])
  })

  test('an engine that was stopped before writing leaves no ghost when it wakes', async () => {
    await fillDocuments(storage, [tag('a', 1), tag('b', 2)], mayWrite)
    const woken = Promise.withResolvers<void>()
    const asleep = Promise.withResolvers<void>()
    const page = [tag('a', 3), tag('b', 4), tag('unknown', 5), tombstone('c', 6)]
    const old = fillDocuments(storage, page, async () => {
      asleep.resolve()
      await woken.promise
    })
    await asleep.promise
    const newer = [tag('a', 7), tombstone('b', 8), tombstone('unknown', 9), tag('c', 10)]
    await writeDocuments(storage, newer, mayWrite)
    woken.resolve()
    await old
    expect(await stored()).toEqual({ a: 'tag 7', b: 8, unknown: 9, c: 'tag 10' })
  })

  test('pages of a new copy are not written by an engine that has lost the fence', async () => {
    const lost = () => Promise.reject(new FenceLost())
    await expect(fillDocuments(storage, [tag('a', 1)], lost)).rejects.toThrow(FenceLost)
    expect(await stored()).toEqual({})
  })

  test('any error except a known row stops the fill and leaves nothing of the page', async () => {
    await fillDocuments(storage, [tag('a', 1)], mayWrite)
    const { add } = IDBObjectStore.prototype
    let added = 0
    IDBObjectStore.prototype.add = function addOnce(...row) {
      added += 1
      if (added === 2) throw new DOMException('no room is left', 'QuotaExceededError')
      return add.apply(this, row)
    }
    try {
      await expect(fillDocuments(storage, [tag('b', 2), tag('c', 3)], mayWrite)).rejects.toThrow('no room')
    } finally {
      IDBObjectStore.prototype.add = add
    }
    expect(await stored()).toEqual({ a: 'tag 1' })
  })

  test('a new copy is read back slice by slice, without deleted documents', async () => {
    const ids = Array.from({ length: 1_201 }, (_, index) => `id ${String(index).padStart(4, '0')}`)
    await fillDocuments(storage, [...ids.map((id) => tag(id, 1)), tombstone('unknown', 2)], mayWrite)
    const read: string[][] = []
    for await (const slice of readInSlices(storage)) read.push(slice.map(({ id }) => id))
    expect(read.map(({ length }) => length)).toEqual([500, 500, 201])
    expect(read.flat()).toEqual(ids)
  })
})

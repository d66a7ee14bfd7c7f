import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { fillWithDefaultSettings } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, expect, test } from 'vitest'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { databaseNamesOf } from './copy-databases.ts'
import { generationName, type Generation } from './database-names.ts'
import { openRawStorage, replicaSchema } from './replica-storage.ts'
import { fillDocuments, writeDocuments, type Storage } from './write-page.ts'

const generation: Generation = { userId: 'indexes', scope: 'reader', schema: SCHEMA, epoch: 'epoch', number: 1 }
const tag = (id: string, position: number) => ({ id, position, name: 'tag' }) as unknown as PulledDocument['document']
const mayWrite = async () => {}

afterEach(() => Promise.all(databaseNamesOf(generation).map((name) => Dexie.delete(name))))

/** Opens a copy as every earlier build does: with all indexes of RxDB. */
async function openAsBefore(): Promise<Storage> {
  const instance = await getRxStorageDexie().createStorageInstance({
    databaseInstanceToken: 'before',
    databaseName: generationName(generation),
    collectionName: 'itemTag',
    schema: fillWithDefaultSettings(replicaSchema('itemTag')),
    options: {},
    multiInstance: false,
    devMode: false,
  })
  return instance
}

const openAsToday = () => openRawStorage(generation, 'itemTag')

test.each([
  [
    'with all indexes of RxDB is read and written by this build, then by the older one again',
    openAsBefore,
    openAsToday,
  ],
  [
    'of this build is read and written by a build that wants all indexes, then by this one again',
    openAsToday,
    openAsBefore,
  ],
])('a copy %s', async (_name, openFirst, openLater) => {
  const first = await openFirst()
  await fillDocuments(first, [tag('a', 1), tag('b', 2)], mayWrite)
  await first.close()
  const later = await openLater()
  await writeDocuments(later, [tag('b', 3), tag('c', 4)], mayWrite)
  await later.close()
  const again = await openFirst()
  const found = await again.findDocumentsById(['a', 'b', 'c'], false)
  await again.close()
  expect(found.map(({ id, position }) => [id, position])).toEqual([
    ['a', 1],
    ['b', 3],
    ['c', 4],
  ])
})

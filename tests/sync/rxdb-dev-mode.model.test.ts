import 'fake-indexeddb/auto'
import { addRxPlugin, createRxDatabase, type RxDatabase } from 'rxdb'
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode'
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionsOf } from '#sync/entities/index.ts'
import { replicaSchema, replicaStorage } from '#sync/replica/storage/replica-storage.ts'

const collections = collectionsOf('administrator')
const id = '00000000-0000-4000-8000-000000000001'

describe('the RxDB schema of every collection', () => {
  let database: RxDatabase

  beforeAll(async () => {
    disableWarnings()
    addRxPlugin(RxDBDevModePlugin)
    database = await createRxDatabase({
      name: 'dev-mode',
      storage: wrappedValidateAjvStorage({ storage: replicaStorage }),
      multiInstance: false,
    })
  })

  afterAll(() => database.close())

  test('RxDB in dev-mode accepts the schema of every collection', async () => {
    await database.addCollections(
      Object.fromEntries(collections.map((collection) => [collection, { schema: replicaSchema(collection) }])),
    )
    expect(Object.keys(database.collections).toSorted()).toEqual([...collections].toSorted())
  })

  test('the RxDB schemas accept a row without the fields that forms require, but not one without its position', async () => {
    for (const collection of collections) {
      const inserted = await database.collections[collection]!.insert({ id, position: 1 })
      expect(inserted.get('position')).toBe(1)
      await expect(database.collections[collection]!.insert({ id: `${id.slice(0, -1)}2` })).rejects.toThrow()
    }
  })
})

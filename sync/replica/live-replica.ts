import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import type { Collection } from '../entities/index.ts'
import { generationName, type Generation } from './names.ts'
import { assertOpened, replicaSchema, replicaStorage } from './replica-storage.ts'
import type { Storage, StoredDocument } from './write-page.ts'

export type LiveCollection = RxCollection<StoredDocument>

/** The RxDB database of the current generation in this tab; each collection is opened when it is first asked for. */
export type LiveReplica = {
  /** @throws what kept it from opening; the next call tries again */
  collection(generation: Generation, collection: Collection): Promise<LiveCollection>
  storage(generation: Generation, collection: Collection): Promise<Storage>
  close(): Promise<void>
}

type Open = { name: string; database: Promise<RxDatabase>; collections: Map<Collection, Promise<LiveCollection>> }

export function createLiveReplica(): LiveReplica {
  let open: Open | undefined
  let closed: Promise<void> = Promise.resolve()

  const close = (): Promise<void> => {
    const closing = open
    open = undefined
    if (closing) closed = Promise.all([closed, closeReplica(closing)]).then(() => undefined)
    return closed
  }
  const openGeneration = (generation: Generation): Open => {
    const name = generationName(generation)
    if (open?.name === name) return open
    const database = close().then(() => openReplica(name))
    open = { name, database, collections: new Map() }
    return open
  }
  const collection = (generation: Generation, wanted: Collection): Promise<LiveCollection> => {
    const replica = openGeneration(generation)
    const known = replica.collections.get(wanted)
    if (known) return known
    const opening = replica.database
      .then((database) => addCollection(database, wanted))
      .catch(async (error: unknown) => {
        if (open === replica) await close()
        throw error
      })
    replica.collections.set(wanted, opening)
    return opening
  }
  return {
    collection,
    storage: async (generation, wanted) => (await collection(generation, wanted)).storageInstance,
    close,
  }
}

async function openReplica(name: string): Promise<RxDatabase> {
  const database = await createRxDatabase({ name, storage: replicaStorage, multiInstance: true, eventReduce: true })
  try {
    await assertOpened(database.internalStore)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function addCollection(database: RxDatabase, wanted: Collection): Promise<LiveCollection> {
  const added = await database.addCollections({ [wanted]: { schema: replicaSchema(wanted) } })
  const collection = added[wanted] as LiveCollection
  await assertOpened(collection.storageInstance)
  return collection
}

/** What could not be opened has nothing to close. */
async function closeReplica({ database }: Open): Promise<void> {
  await (await database.catch(() => undefined))?.close()
}

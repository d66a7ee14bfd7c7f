import { createRxDatabase, type RxCollection, type RxDatabase, type RxDocument } from 'rxdb'
import { Subject, type Observable } from 'rxjs'
import type { Collection, Documents } from '../../entities/index.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { readAsToday } from '../../protocol/upcasts.ts'
import type { TabChannel } from './channel.ts'
import { tellOpen } from './delete-databases.ts'
import { generationName, type Generation } from './database-names.ts'
import { assertOpened, onClosed, replicaSchema, replicaStorage } from './replica-storage.ts'
import type { Storage, StoredDocument } from './write-page.ts'

export type LiveCollection = RxCollection<StoredDocument>

/** A document of a collection as this build reads it, even in a copy of another schema. */
export function documentOf<C extends Collection>(document: RxDocument<StoredDocument>): Documents[C] {
  const { name, options } = document.collection
  const stored = document.toJSON() as unknown as Documents[C]
  return readAsToday((options as { madeIn: number }).madeIn, name as Collection, stored)
}

/** The RxDB database of the current generation in this tab; each collection is opened when it is first needed. */
export type LiveReplica = {
  /** Emits when something was closed under its watchers, so that they read the current generation again. */
  closings: Observable<void>
  /** @throws what prevented it from opening; the next call tries again */
  collection(generation: Generation, collection: Collection): Promise<LiveCollection>
  storage(generation: Generation, collection: Collection): Promise<Storage>
  /** Closes what is older than this generation, the current one; a message that comes late closes nothing. */
  closeBefore(generation: Generation): Promise<void>
  /** Closes what is open before `work`, which makes another generation the current one or fails. */
  closedWhile<T>(work: () => PromiseLike<T>): Promise<T>
  /** Closes it for good. */
  close(): Promise<void>
}

type Open = {
  generation: Generation
  database: Promise<RxDatabase>
  collections: Map<Collection, Promise<LiveCollection>>
  tellClosed(): void
}

export function createLiveReplica(): LiveReplica {
  const closings = new Subject<void>()
  let open: Open | undefined
  let closed: Promise<void> = Promise.resolve()

  const close = (): Promise<void> => {
    const closing = open
    open = undefined
    if (closing) closed = Promise.all([closed, closeReplica(closing)]).then(() => undefined)
    return closed
  }
  const closeUnder = async (replica: Open | undefined) => {
    if (!replica || open !== replica) return
    await close()
    closings.next()
  }
  const openGeneration = (generation: Generation): Open => {
    const name = generationName(generation)
    if (open && generationName(open.generation) === name) return open
    const database = closeUnder(open)
      .then(() => closed)
      .then(() => openReplica(name))
    open = { generation, database, collections: new Map(), tellClosed: tellOpen(name) }
    return open
  }
  const collection = (generation: Generation, wanted: Collection): Promise<LiveCollection> => {
    const replica = openGeneration(generation)
    const known = replica.collections.get(wanted)
    if (known) return known
    const opening = replica.database
      .then((database) => addCollection(database, generation, wanted, () => void closeUnder(replica)))
      .catch(async (error: unknown) => {
        if (open === replica) {
          await close()
          // Only after the callers have learnt that it failed: they count how often.
          setTimeout(() => closings.next())
        }
        throw error
      })
    replica.collections.set(wanted, opening)
    return opening
  }
  return {
    closings,
    collection,
    storage: async (generation, wanted) => (await collection(generation, wanted)).storageInstance,
    closeBefore: async ({ number }) => {
      if (open && open.generation.number < number) await closeUnder(open)
    },
    closedWhile: async (work) => {
      await close()
      try {
        return await work()
      } finally {
        closings.next()
      }
    },
    close,
  }
}

/**
 * Closes the previous generation in every tab that receives the news of a new one; a tab that does not finds it in the
 * view.
 */
export function followSwitches(channel: Pick<TabChannel, 'listen'>, live: LiveReplica): void {
  channel.listen((message) => {
    if (message.kind === 'switched') void live.closeBefore(message.generation)
  })
}

async function openReplica(name: string): Promise<RxDatabase> {
  const database = await createRxDatabase({ name, storage: replicaStorage, multiInstance: true, eventReduce: false })
  try {
    await assertOpened(database.internalStore)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function addCollection(
  database: RxDatabase,
  generation: Generation,
  wanted: Collection,
  lost: () => void,
): Promise<LiveCollection> {
  const schema = generation.schema === SCHEMA ? undefined : await schemaMadeWith(database, wanted)
  const options = { madeIn: generation.schema }
  const added = await database.addCollections({ [wanted]: { schema: schema ?? replicaSchema(wanted), options } })
  const collection = added[wanted] as LiveCollection
  await assertOpened(collection.storageInstance)
  await onClosed(collection.storageInstance, lost)
  return collection
}

/**
 * RxDB opens a collection only with the schema that it was made with, and keeps that in the
 * database. So a copy of another schema number stays readable, even without a network, until the copy in our schema is
 * whole. A collection that RxDB has never opened is not bound to any schema.
 */
async function schemaMadeWith({ internalStore }: RxDatabase, wanted: Collection) {
  const [made] = await internalStore.findDocumentsById([`collection|${wanted}-0`], false)
  const { schema } = Object(made?.data) as { schema?: ReturnType<typeof replicaSchema> }
  // The index that RxDB adds to every schema must not be mistaken for one of ours.
  return schema && { ...schema, indexes: schema.indexes?.filter(([first]) => first !== '_meta.lwt') ?? [] }
}

/** A database that failed to open has nothing to close. */
async function closeReplica({ database, tellClosed }: Open): Promise<void> {
  // At once: a page that is being put away has no time left, and anything that another tab deletes is closed anyway.
  tellClosed()
  await (await database.catch(() => undefined))?.close()
}

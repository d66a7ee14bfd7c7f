import type { Collection } from '../../entities/index.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { databaseNameOf } from './copy-databases.ts'
import type { Generation } from './database-names.ts'
import { databaseNames } from './delete-databases.ts'
import type { LiveReplica } from './live-replica.ts'
import type { ViewStore } from './view-store.ts'

type IsThere = (generation: Generation, collection: Collection, ids: string[]) => Promise<boolean>

/**
 * [Note: Lost collections] Each collection is a database of its own, which can be lost by itself: deleted by hand, or
 * dropped by the browser because its files are damaged. The checkpoint stands in another database and would say for ever
 * that all is up to date. So what the months and names show is looked for: at the start of the engine in the list of
 * databases, which opens none, and among the documents whenever a connection was closed under the page.
 */
export async function lacksDatabases(view: ViewStore): Promise<boolean> {
  const names = new Set(await databaseNames())
  return lacks(view, async (generation, collection) => names.has(databaseNameOf(generation, collection)))
}

/** As `lacksDatabases`, for a database that may have been made anew, without its documents. */
export function lacksDocuments(view: ViewStore, live: Pick<LiveReplica, 'storage'>): Promise<boolean> {
  return lacks(view, async (generation, collection, ids) => {
    const storage = await live.storage(generation, collection)
    return (await storage.findDocumentsById(ids, true)).length > 0
  })
}

async function lacks(view: ViewStore, isThere: IsThere): Promise<boolean> {
  const { current, shown } = await view.transaction('r', view.generations, view.months, view.names, async () => ({
    current: await view.generations.get('current'),
    shown: await shownDocuments(view),
  }))
  if (!current || current.isGone || current.generation.schema !== SCHEMA) return false
  const found = await Promise.all(shown.map(([collection, ids]) => isThere(current.generation, collection, ids)))
  return found.includes(false)
}

/** So many that not all of them wait in the outbox of somebody who has just made them. */
const enough = 20

/** Some documents of each collection that is on the screen. */
async function shownDocuments({ months, names }: ViewStore): Promise<[Collection, string[]][]> {
  const month = await months.filter(({ ids }) => ids.length > 0).last()
  const named = async (kind: string) =>
    (
      await names
        .filter((name) => name.kind === kind)
        .limit(enough)
        .toArray()
    ).map(({ id }) => id)
  const shown: [Collection, string[]][] = [
    ['calendarEvent', month?.ids.slice(0, enough) ?? []],
    ['calendarEventType', await named('type')],
    ['calendarEventProvider', await named('provider')],
    ['itemTag', await named('tag')],
  ]
  return shown.filter(([, ids]) => ids.length > 0)
}

import type { Collection } from '../../entities/index.ts'
import type { NamedCollection } from '../../faces/name-record.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { readOverlaid } from '../outbox/overlaid-documents.ts'
import { databaseNameOf } from '../storage/copy-databases.ts'
import { databaseNames } from '../storage/delete-databases.ts'
import type { ViewStore } from '../storage/view-store.ts'

/**
 * Each collection is a database of its own, which can be lost by itself: deleted by hand, or
 * dropped by the browser because its files are damaged. The checkpoint stands in another database and would say for ever
 * that all is up to date. So the engine looks at its start whether there is a database for whatever the months and names
 * show; the list of databases opens none of them.
 */
export async function lacksDatabases(view: ViewStore): Promise<boolean> {
  const { current, filling, shown } = await view.transaction(
    'r',
    [view.generations, view.months, view.names, view.settings],
    async () => ({
      current: await view.generations.get('current'),
      filling: await view.generations.get('filling'),
      shown: await shownCollections(view),
    }),
  )
  // A copy that is being made anew already replaces the current one.
  if (!current || current.isGone || filling || current.generation.schema !== SCHEMA) return false
  const names = new Set(await databaseNames())
  return shown.some((collection) => !names.has(databaseNameOf(current.generation, collection)))
}

/** The collections of which something is shown that is not in the outbox alone. */
async function shownCollections(view: ViewStore): Promise<Collection[]> {
  const queued = new Set((await readOverlaid(view)).map(({ id }) => id))
  // A month of an earlier build is left to it, and made anew.
  const month = await view.months
    .filter((record) => 'ids' in record && record.ids.some((id) => !queued.has(id)))
    .first()
  const named = (kind: string) => view.names.filter((name) => name.kind === kind && !queued.has(name.id)).first()
  const first = {
    calendarEvent: month,
    calendarEventType: await named('type'),
    calendarEventProvider: await named('provider'),
    itemTag: await named('tag'),
  } satisfies Record<'calendarEvent' | NamedCollection, unknown>
  return (Object.keys(first) as (keyof typeof first)[]).filter((collection) => first[collection])
}

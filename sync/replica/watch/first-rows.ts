import { combineLatest, exhaustMap, filter, map, startWith, take, type Observable } from 'rxjs'
import { toListRow } from '../../derive/to-list-row.ts'
import type { Collection, Documents, ListRows } from '../../entities/index.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Generation } from '../storage/database-names.ts'
import { openRawStorage, readInSlices } from '../storage/replica-storage.ts'
import { watchStore } from '../storage/watch-store.ts'
import type { ListedRow, NamedRows } from './listed-rows.ts'

export type FirstRows = { rows: ListedRow<Collection>[]; names: NamedRows }

/** The first rows of a collection, and of those that they name as these arrive. */
export function watchFirstOfList(
  engine: Engine,
  collection: Collection,
  named: readonly Collection[],
): Observable<FirstRows> {
  const rows = watchFirstRows(engine, collection).pipe(
    map((found) => found.map((row): ListedRow<Collection> => ({ row, state: 'saved' }))),
  )
  const none: ListRows[Collection][] = []
  const names = named.map((one) => watchFirstRows(engine, one).pipe(startWith(none)))
  return combineLatest([rows, ...names]).pipe(
    map(([first, ...lists]) => ({ rows: first, names: new Map(lists.flat().map((row) => [row.id, row])) })),
  )
}

/**
 * Rows of a collection in a first copy that is still being made: those of its first page that has any, 500 at most, without the
 * outbox. They are answered once, so that no row moves while more arrive, and never if there is a copy already.
 */
export function watchFirstRows<C extends Collection>(engine: Engine, collection: C): Observable<ListRows[C][]> {
  return watchStore(() => engine.view.generations.toArray()).pipe(
    exhaustMap(async (states): Promise<ListRows[C][]> => {
      const [filling, ...others] = states
      if (filling?.role !== 'filling' || others.length > 0 || filling.checkpoint.position === 0) return []
      const { scope, schema } = filling.generation
      if (scope !== 'administrator' || schema !== SCHEMA) return []
      return readFirst(filling.generation, collection).catch((error: unknown) => {
        console.warn(error)
        return []
      })
    }),
    filter((rows) => rows.length > 0),
    take(1),
  )
}

async function readFirst<C extends Collection>(generation: Generation, collection: C): Promise<ListRows[C][]> {
  const storage = await openRawStorage(generation, collection)
  try {
    for await (const documents of readInSlices(storage)) {
      return documents.map((document) => toListRow(collection, document as unknown as Documents[C]))
    }
    return []
  } finally {
    await storage.close()
  }
}

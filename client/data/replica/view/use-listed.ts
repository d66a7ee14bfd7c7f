import { useMemo, useSyncExternalStore } from 'react'
import type { Collection } from '#sync/entities/index.ts'
import type { Listed } from '#sync/replica/watch/listed-documents.ts'
import type { ListedRow, NamedRows } from '#sync/replica/watch/listed-rows.ts'
import { onStateChanged } from '../copy/opened-copy.ts'
import { firstSyncProblem, withoutCopy } from '../copy/first-sync-problem.ts'
import type { Loaded } from '../../loaded.ts'
import { fromEngine, type Watch } from './from-engine.ts'
import { notRead } from './not-read.ts'
import { useReplica, type Source } from './use-replica.ts'

export type { Listed } from '#sync/replica/watch/listed-documents.ts'
export type { ListedRow, NamedRows } from '#sync/replica/watch/listed-rows.ts'

/** What lists show of every document of a collection, replica + outbox, live; archived ones too, deleted ones not. */
export function useListedRows<C extends Collection>(collection: C): Loaded<ListedRow<C>[]> {
  return useOfCopy(
    `rows of ${collection}`,
    useMemo(() => fromEngine(watchRows(collection)), [collection]),
  )
}

function watchRows<C extends Collection>(collection: C): Watch<ListedRow<C>[]> {
  return async (engine) => {
    const { watchListedRows } = await loadListed()
    return watchListedRows(engine, collection)
  }
}

/** The rows of the collections that a list's rows name, by id; `notRead` until they are there. */
export function useNamedRows(collections: readonly Collection[]): NamedRows {
  const key = collections.join()
  const named = useReplica(
    `names of ${key}`,
    useMemo(() => fromEngine(watchNamed(key.split(',').filter(Boolean) as Collection[])), [key]),
  )
  return named?.status === 'ready' ? named.value : notRead
}

function watchNamed(collections: readonly Collection[]): Watch<NamedRows> {
  return async (engine) => {
    const { watchNamedRows } = await loadListed()
    return watchNamedRows(engine, collections)
  }
}

/** One document, replica + outbox, live; null when it is not there. It does not change with others. */
export function useListedDocument<C extends Collection>(collection: C, id: string): Loaded<Listed<C> | null> {
  return useOfCopy(
    `${collection} ${id}`,
    useMemo(() => fromEngine(watchOne(collection, id)), [collection, id]),
  )
}

function watchOne<C extends Collection>(collection: C, id: string): Watch<Listed<C> | null> {
  return async (engine) => {
    const { watchListedDocument } = await loadListed()
    return watchListedDocument(engine, collection, id)
  }
}

/** Both at once: whoever has seen a list opens its forms without a connection, also where no service worker keeps the files. */
async function loadListed() {
  const parts = [
    import('#sync/replica/watch/listed-rows.ts'),
    import('#sync/replica/watch/listed-documents.ts'),
  ] as const
  const [rows, documents] = await Promise.all(parts)
  return { ...rows, ...documents }
}

/** Loading until there is a copy, or what keeps it from coming. */
function useOfCopy<T>(key: string, source: Source<T>): Loaded<T> {
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem, firstSyncProblem)
  return useReplica(key, source) ?? withoutCopy(problem)
}

import { useMemo, useSyncExternalStore } from 'react'
import type { Collection } from '#sync/entities/index.ts'
import type { Listed } from '#sync/replica/view/listed-documents.ts'
import type { ListedRow, NamedRows } from '#sync/replica/view/listed-rows.ts'
import { onStateChanged } from './device-copy.ts'
import { firstSyncProblem, withoutCopy } from './first-sync-problem.ts'
import type { Loaded } from '../loaded.ts'
import { fromEngine, type Watch } from './from-engine.ts'
import { useKept, type Source } from './use-kept.ts'

export type { Listed } from '#sync/replica/view/listed-documents.ts'
export type { ListedRow, NamedRows } from '#sync/replica/view/listed-rows.ts'

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

/** The rows of the collections that a list's rows name, by id; empty until they are there. */
export function useNamedRows(collections: readonly Collection[]): NamedRows {
  const key = collections.join()
  const named = useKept(
    `names of ${key}`,
    useMemo(() => fromEngine(watchNamed(key.split(',').filter(Boolean) as Collection[])), [key]),
  )
  return named?.status === 'ready' ? named.value : noRows
}

const noRows: NamedRows = new Map()

function watchNamed(collections: readonly Collection[]): Watch<NamedRows> {
  return async (engine) => {
    const { watchNamedRows } = await loadListed()
    return watchNamedRows(engine, collections)
  }
}

/** One document, replica + outbox, live; null when it is not there. Whatever happens to others is not heard of. */
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
  const parts = [import('#sync/replica/view/listed-rows.ts'), import('#sync/replica/view/listed-documents.ts')] as const
  const [rows, documents] = await Promise.all(parts)
  return { ...rows, ...documents }
}

/** Loading until there is a copy, or what keeps it from coming. */
function useOfCopy<T>(key: string, source: Source<T>): Loaded<T> {
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem, firstSyncProblem)
  return useKept(key, source) ?? withoutCopy(problem)
}

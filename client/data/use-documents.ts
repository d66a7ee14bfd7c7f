import { useMemo, useSyncExternalStore } from 'react'
import type { Collection } from '#sync/entities/index.ts'
import type { Listed } from '#sync/replica/listed-documents.ts'
import { onStateChanged } from './copy.ts'
import { firstSyncProblem, withoutCopy } from './first-sync-problem.ts'
import type { Loaded } from './loaded.ts'
import { useLive, type Watch } from './use-live.ts'

export type { Listed } from '#sync/replica/listed-documents.ts'

/** Every document of a collection, replica + queue, live; archived ones too, deleted ones not. */
export function useDocuments<C extends Collection>(collection: C): Loaded<Listed<C>[]> {
  const watch = useMemo(() => watchAll(collection), [collection])
  const loaded = useLive(`all ${collection}`, watch)
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem)
  return loaded.status === 'loading' ? withoutCopy(problem) : loaded
}

function watchAll<C extends Collection>(collection: C): Watch<Listed<C>[]> {
  return async (engine) => {
    const { watchListedOfCopy } = await import('#sync/replica/listed-documents.ts')
    return watchListedOfCopy(engine, collection)
  }
}

/** One document, replica + queue, live; null when it is not there. */
export function useDocumentToEdit<C extends Collection>(collection: C, id: string): Loaded<Listed<C> | null> {
  const all = useDocuments(collection)
  if (all.status !== 'ready') return all
  return { status: 'ready', value: all.value.find(({ document }) => document.id === id) ?? null }
}

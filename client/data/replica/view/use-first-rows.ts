import { useMemo } from 'react'
import type { Collection } from '#sync/entities/index.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import type { FirstRows } from '#sync/replica/watch/first-rows.ts'
import { fromEngine } from './from-engine.ts'
import { useReplica } from './use-replica.ts'

/** What can be shown of a list while the first copy is being made; null if nothing has arrived yet, or it is not wanted. */
export function useFirstRows(
  collection: Collection,
  names: readonly Collection[],
  isWanted: boolean,
): FirstRows | null {
  const key = [collection, ...names].join()
  const first = useReplica(
    isWanted ? `first rows of ${key}` : null,
    useMemo(() => fromEngine(watchFirst(key.split(',') as [Collection, ...Collection[]])), [key]),
  )
  return first?.status === 'ready' ? first.value : null
}

function watchFirst([collection, ...names]: [Collection, ...Collection[]]) {
  return async (engine: Engine) => {
    const { watchFirstOfList } = await import('#sync/replica/watch/first-rows.ts')
    return watchFirstOfList(engine, collection, names)
  }
}

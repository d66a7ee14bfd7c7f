import { useMemo } from 'react'
import type { OwnKind } from '#sync/records/own-record.ts'
import type { ShownRecord } from '#sync/replica/own/own-of-kind.ts'
import type { Loaded } from '../../loaded.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

export type { ShownRecord }

/** All own records of a kind that the reader has, live, in no order. */
export function useOwnOfKind<K extends OwnKind>(kind: K): Loaded<ShownRecord<K>[]> {
  const source = useMemo(
    () =>
      fromEngine(async ({ work }) => {
        const { watchOwnOfKind } = await import('#sync/replica/own/own-of-kind.ts')
        return watchOwnOfKind(work, kind)
      }),
    [kind],
  )
  return useReplica(`own ${kind}`, source) ?? { status: 'loading' }
}

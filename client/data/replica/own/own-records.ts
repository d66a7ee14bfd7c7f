import { useMemo } from 'react'
import type { OwnKind } from '#sync/records/own-record.ts'
import type { Shown } from '#sync/replica/own/own-rows.ts'
import type { Loaded } from '../../loaded.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

export { writeOwnRecord } from './write-own-record.ts'

/** One of the reader's own records with what is unsent of it, live; the defaults where nobody has written it. */
export function useOwnRecord<K extends OwnKind>(kind: K, key: string | null): Loaded<Shown<K>> {
  const source = useMemo(
    () =>
      fromEngine(async ({ work }) => {
        const { watchOwn } = await import('#sync/replica/own/own-rows.ts')
        return watchOwn(work, kind, String(key))
      }),
    [kind, key],
  )
  return useReplica(key === null ? null : `own ${kind} ${key}`, source) ?? { status: 'loading' }
}

import type { OwnKind } from '#sync/records/own-record.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

type Refused = { problem: string }

const source = fromEngine(async ({ work }) => {
  const { watchRefusedOwn } = await import('#sync/replica/own/own-rows.ts')
  return watchRefusedOwn(work)
})

const none: readonly Refused[] = []

/** The own records that the server does not take as they are, live. */
export function useRefusedOwn(): readonly Refused[] {
  const loaded = useReplica('refused own', source)
  return loaded?.status === 'ready' ? loaded.value : none
}

/** Why the server does not take what has just been written; null once it has taken it. Offline that takes as long as it takes. */
export async function refusalOf(kind: OwnKind, key: string): Promise<string | null> {
  const [{ work }, { answerToOwn }] = await Promise.all([startedEngine(), import('#sync/replica/own/own-rows.ts')])
  return answerToOwn(work, kind, key)
}

import { mergeOwnValue } from '#sync/records/own-record.ts'
import { ownChangesKey, ownReadKey, type KnownOwnChanges } from '#sync/replica/own/own-rows.ts'
import { now } from '#client/data/now.ts'
import type { OwnChanges } from '#sync/rules/event-changes.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

/** `isKnown`: the person's own records have been read on this device, so that one that is missing was never written. */
type LastVisit = { lastVisit: string; isKnown: boolean; own: OwnChanges | undefined }

const source = fromEngine(async ({ work }) => {
  const { watchStore } = await import('#sync/replica/storage/watch-store.ts')
  return watchStore(async (): Promise<LastVisit> => {
    const [row, read, own] = await Promise.all([
      work.own.get(['seen', '']),
      work.settings.get(ownReadKey),
      work.settings.get(ownChangesKey),
    ])
    return {
      ...mergeOwnValue('seen', row?.base, row?.unsent),
      isKnown: row !== undefined || read !== undefined,
      own: own && ownOf(own.value as KnownOwnChanges),
    }
  })
})

/** The instant up to which the reader has seen what has changed, on whichever device; empty before the first visit. */
export function useLastVisit(): LastVisit | null {
  const loaded = useReplica('own visit', source)
  return loaded?.status === 'ready' ? loaded.value : null
}

/** For a day what comes later may be one's own: an administrator's device asks meanwhile, and nobody else waits for longer. */
function ownOf({ upTo, at, askedAt }: KnownOwnChanges): OwnChanges {
  const isRecent = now().getTime() - Date.parse(askedAt) < day
  return { upTo: isRecent ? (upTo ?? '') : '~', at: new Set(at) }
}

const day = 24 * 60 * 60 * 1000

import { mergeOwnValue } from '#sync/records/own-record.ts'
import { ownReadKey } from '#sync/replica/own/own-rows.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

/** `isKnown`: the person's own records have been read on this device, so that one that is missing was never written. */
type LastVisit = { lastVisit: string; isKnown: boolean }

const source = fromEngine(async ({ work }) => {
  const { watchStore } = await import('#sync/replica/storage/watch-store.ts')
  return watchStore(async (): Promise<LastVisit> => {
    const [row, read] = await Promise.all([work.own.get(['seen', '']), work.settings.get(ownReadKey)])
    return { ...mergeOwnValue('seen', row?.base, row?.unsent), isKnown: row !== undefined || read !== undefined }
  })
})

/** The instant up to which the reader has seen what has changed, on whichever device; empty before the first visit. */
export function useLastVisit(): LastVisit | null {
  const loaded = useReplica('own visit', source)
  return loaded?.status === 'ready' ? loaded.value : null
}

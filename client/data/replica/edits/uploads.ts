import { useMemo } from 'react'
import { mediaHeadBytes, mediaTypeOf, type ImageType } from '#sync/rules/media.ts'
import { showPicture, stopShowing } from '#sync/replica/outbox/shown-pictures.ts'
import {
  dropUnnamed,
  dropUploads,
  keepUpload,
  markUpload,
  readUpload,
  readUploads,
  TooMuchWaits,
  type StoredUpload,
} from '#sync/replica/outbox/uploads.ts'
import { watchStore } from '#sync/replica/storage/watch-store.ts'
import { currentCopy, startedEngine } from '../copy/opened-copy.ts'
import { fromEngine } from '../view/from-engine.ts'
import { useReplica } from '../view/use-replica.ts'

export { TooMuchWaits }
export type { StoredUpload as WaitingPicture }

/**
 * Keeps a chosen picture on this device until the edit that names it has left, and shows it meanwhile wherever a page
 * shows it. @throws TooMuchWaits, or what the storage throws; then nothing is stored
 */
export async function keepPicture(id: string, file: File): Promise<void> {
  const { work } = await startedEngine()
  const bytes = await file.arrayBuffer()
  const type = mediaTypeOf(new Uint8Array(bytes, 0, Math.min(mediaHeadBytes, bytes.byteLength))) as ImageType
  await keepUpload(work, { id, name: file.name, type }, bytes)
  await showPicture(id, new Blob([bytes], { type }))
}

/** The server has taken it, or has not at the first try. */
export async function markPicture(id: string, change: { state: 'sent' } | { isTried: true }): Promise<void> {
  const { work } = await startedEngine()
  await markUpload(work, id, change)
  currentCopy()?.channel.post({ kind: 'work-changed' })
}

/** It is not wanted any more, or no edit will ever name it. */
export async function dropPicture(id: string): Promise<void> {
  const { work } = await startedEngine()
  await dropUploads(work, [id])
  await stopShowing([id])
}

/** Its form does not want it any more. @returns whether it is gone: one that an edit names stays */
export async function dropUnwanted(id: string): Promise<boolean> {
  const { work } = await startedEngine()
  const isDropped = await dropUnnamed(work, id)
  if (isDropped) await stopShowing([id])
  return isDropped
}

/** The pictures that this device keeps, live in every tab; undefined until they are known. */
export function useWaitingPictures(): readonly StoredUpload[] | undefined {
  const stored = useReplica('stored pictures', storedPictures)
  return stored?.status === 'ready' ? stored.value : undefined
}

const storedPictures = fromEngine(({ work }) => watchStore(() => readUploads(work)))

/** A picture that this device keeps; null when the server's is to be shown, undefined until that is known. */
export function useStoredPicture(id: string): Blob | null | undefined {
  const stored = useReplica('stored pictures', storedPictures)
  const isStored = stored?.status === 'ready' && stored.value.some((one) => one.id === id)
  const source = useMemo(() => fromEngine(({ work }) => watchStore(() => readUpload(work, id))), [id])
  const picture = useReplica(isStored ? `stored picture ${id}` : null, source)
  const read = isStored ? picture : stored
  if (read?.status !== 'ready') return read?.status === 'error' ? null : undefined
  return isStored && picture?.status === 'ready' ? picture.value : null
}

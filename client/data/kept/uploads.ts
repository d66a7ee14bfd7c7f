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
  type KeptUpload,
} from '#sync/replica/outbox/uploads.ts'
import { watchStore } from '#sync/replica/storage/watch-store.ts'
import { currentCopy, startedEngine } from './device-copy.ts'
import { fromEngine } from './from-engine.ts'
import { useKept } from './use-kept.ts'

export { TooMuchWaits }

/**
 * Keeps a chosen picture on this device until the edit that names it has left, and shows it meanwhile wherever a page
 * asks for it. @throws TooMuchWaits, or what the storage throws; then nothing is kept
 */
export async function keepPicture(id: string, file: File): Promise<void> {
  const { work } = await startedEngine()
  const bytes = await file.arrayBuffer()
  const type = mediaTypeOf(new Uint8Array(bytes, 0, Math.min(mediaHeadBytes, bytes.byteLength))) as ImageType
  await keepUpload(work, { id, name: file.name, type }, bytes)
  await showPicture(id, new Blob([bytes], { type }))
}

/** The server has taken it, or never will. */
export async function markPicture(id: string, state: 'sent' | 'refused'): Promise<void> {
  const { work } = await startedEngine()
  await markUpload(work, id, { state })
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
export function useKeptPictures(): readonly KeptUpload[] | undefined {
  const kept = useKept('kept pictures', keptPictures)
  return kept?.status === 'ready' ? kept.value : undefined
}

const keptPictures = fromEngine(({ work }) => watchStore(() => readUploads(work)))

/** A picture that this device keeps; null when the server's is to be shown, undefined until that is known. */
export function useKeptPicture(id: string): Blob | null | undefined {
  const kept = useKept('kept pictures', keptPictures)
  const isKept = kept?.status === 'ready' && kept.value.some((one) => one.id === id)
  const source = useMemo(() => fromEngine(({ work }) => watchStore(() => readUpload(work, id))), [id])
  const picture = useKept(isKept ? `kept picture ${id}` : null, source)
  const read = isKept ? picture : kept
  if (read?.status !== 'ready') return read?.status === 'error' ? null : undefined
  return isKept && picture?.status === 'ready' ? picture.value : null
}

import { useEffect, useSyncExternalStore } from 'react'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { requestTimeOut } from '#sync/times.ts'
import { createSignal } from '#client/ui/page/signal.ts'

/** The addresses of the files that were removed for good, as far as this page knows; null before it has requested them. */
let removed: ReadonlySet<string> | null = null
const changes = createSignal()

function learn(ids: readonly string[]): void {
  removed = new Set(ids.map((id) => blobUrl(id)))
  changes.tell()
}

/** Whether the file of an address was removed for good, as far as is known here: nothing is requested for it. */
export function useIsRemoved(address: string | undefined): boolean {
  const [file = ''] = address?.split('?') ?? []
  const isRemoved = () => removed?.has(file) ?? false
  return useSyncExternalStore(changes.listen, isRemoved, isRemoved)
}

/** The same for screens that say so, and ask once. */
export function useRemoved(id: string): boolean {
  useEffect(() => {
    if (!removed) void readRemoved().catch(() => {})
  }, [])
  return useIsRemoved(blobUrl(id))
}

/** A file has been removed here. */
export function hasRemoved(id: string): void {
  learn([...(removed ?? []), id].map((known) => known.slice(known.lastIndexOf('/') + 1)))
  forgetInWorker()
}

/** The worker forgets the pictures that were removed. @returns the ids of all files that were; @throws when not reached */
export async function forgetRemoved(signal: AbortSignal): Promise<string[]> {
  forgetInWorker()
  return readRemoved(signal)
}

function forgetInWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'FORGET_REMOVED' })
}

async function readRemoved(signal?: AbortSignal): Promise<string[]> {
  const patience = AbortSignal.timeout(requestTimeOut)
  const response = await fetch('/blobs/removed', {
    cache: 'no-cache',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  })
  if (!response.ok) throw new Error(`the removed files were answered with ${response.status}`)
  const { ids } = (await response.json()) as { ids: string[] }
  learn(ids)
  return ids
}

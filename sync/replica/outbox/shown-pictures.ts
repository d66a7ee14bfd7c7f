import { blobUrl } from '../../rules/blob-url.ts'

/** By their address without a size. */
const cacheName = 'waiting-pictures'

/**
 * Puts a waiting picture where the service worker looks for images first (`sw/sw.ts`): the calendar and texts show it
 * too, in every size. Whether that succeeds makes no difference to anything else.
 */
export async function showPicture(id: string, picture: Blob): Promise<void> {
  try {
    const shown = await caches.open(cacheName)
    await shown.put(blobUrl(id), new Response(picture))
  } catch {
    // Without that cache it is seen in administration alone.
  }
}

/** From now on the server's picture is shown, or none. */
export async function stopShowing(ids: readonly string[]): Promise<void> {
  const isShowing = await globalThis.caches?.has(cacheName).catch(() => false)
  const shown = isShowing ? await caches.open(cacheName).catch(() => undefined) : undefined
  for (const id of ids) await shown?.delete(blobUrl(id))
}

/** Any page of this origin may read that cache: nothing stays in it when its user leaves. */
export async function stopShowingAll(): Promise<void> {
  await globalThis.caches?.delete(cacheName).catch(() => false)
}

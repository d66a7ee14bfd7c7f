/** `GET /blobs/removed` of the server. */
type Removed = { ids: string[] }

/**
 * Pictures that were removed for good leave the cache in all their sizes, and the browser's own with them: it checks again,
 * and is answered that they are gone.
 */
export async function forgetRemoved(cacheName: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const cached = await cache.keys()
    if (cached.length === 0) return
    const response = await fetch('/blobs/removed', { cache: 'no-cache' })
    if (!response.ok) return
    const { ids } = (await response.json()) as Removed
    const removed = new Set(ids.map((id) => `/blobs/${id}`))
    for (const request of cached.filter(({ url }) => removed.has(new URL(url).pathname))) {
      await cache.delete(request)
      await fetch(request.url, { cache: 'reload' })
    }
  } catch {
    // Without a network nothing is learnt; the next page asks again.
  }
}

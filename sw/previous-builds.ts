type Clients = Pick<ServiceWorkerGlobalScope['clients'], 'matchAll'>

/**
 * Deletes what earlier builds left in the precache once nobody uses it: when a page that runs the current build has
 * settled and no other page is open (design section 9).
 * @param inUse the addresses of the current build with their cache keys
 */
export async function deleteUnusedBuilds(
  clients: Clients,
  cacheName: string,
  inUse: ReadonlyMap<string, string>,
): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 1) return
  const keys = new Set(inUse.values())
  const cache = await caches.open(cacheName)
  const kept = await cache.keys()
  await Promise.all(kept.filter(({ url }) => !keys.has(url)).map((request) => cache.delete(request)))
}

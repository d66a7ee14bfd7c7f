type Scope = {
  clients: Pick<ServiceWorkerGlobalScope['clients'], 'matchAll'>
  registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>
}

/**
 * Deletes what earlier builds left in the precache once nobody uses it: when a page that runs the current build has
 * settled, no other page is open (design 9), and no newer worker is filling the same cache or waiting with it full.
 * @param inUse the addresses of the current build with their cache keys
 */
export async function deleteUnusedBuilds(
  { clients, registration }: Scope,
  cacheName: string,
  inUse: ReadonlyMap<string, string>,
): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const keys = new Set(inUse.values())
  // A withdrawn worker may have emptied everything meanwhile.
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const unused = (await cache.keys()).filter(({ url }) => !keys.has(url))
  // After the list was made: what a newer worker has put into it by then shows here, what it puts later is not in it.
  if (open.length > 1 || registration.installing || registration.waiting) return
  await Promise.all(unused.map((request) => cache.delete(request)))
}

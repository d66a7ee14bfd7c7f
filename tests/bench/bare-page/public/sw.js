// Caches every response and answers from the cache: the minimum that opens offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith(answer(event.request)))

async function answer(request) {
  const cache = await caches.open('bare')
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  await cache.put(request, response.clone())
  return response
}

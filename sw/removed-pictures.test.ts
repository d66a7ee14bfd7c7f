import { afterEach, expect, test, vi } from 'vitest'
import { forgetRemoved } from './removed-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://almanac.example'

function cacheOf(...paths: string[]) {
  const cached = new Set(paths.map((path) => `${origin}${path}`))
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...cached].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => cached.delete(url),
    }),
  })
  return cached
}

test('every size of a removed picture leaves the cache, and the browser requests it anew; all others stay', async () => {
  const cached = cacheOf('/blobs/a?size=list', '/blobs/a', '/blobs/b?size=list')
  const fetched = vi.fn(async () => Response.json({ ids: ['a', 'c'] }))
  vi.stubGlobal('fetch', fetched)
  await forgetRemoved('pictures')
  expect([...cached]).toEqual([`${origin}/blobs/b?size=list`])
  expect(fetched.mock.calls).toEqual([
    ['/blobs/removed', { cache: 'no-cache' }],
    [`${origin}/blobs/a?size=list`, { cache: 'reload' }],
    [`${origin}/blobs/a`, { cache: 'reload' }],
  ])
})

test('without a network, or with an error of the server, every picture stays', async () => {
  const cached = cacheOf('/blobs/a')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await forgetRemoved('pictures')
  vi.stubGlobal('fetch', async () => Response.json({ ids: ['a'] }, { status: 503 }))
  await forgetRemoved('pictures')
  expect(cached.size).toBe(1)
})

test('makes no request when nothing is cached', async () => {
  cacheOf()
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await forgetRemoved('pictures')
  expect(fetched).not.toHaveBeenCalled()
})

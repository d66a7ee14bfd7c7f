import { afterEach, expect, test, vi } from 'vitest'
import { forgetRemoved } from './removed-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://almanac.example'

function cacheOf(...paths: string[]) {
  const kept = new Set(paths.map((path) => `${origin}${path}`))
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => kept.delete(url),
    }),
  })
  return kept
}

test('every size of a removed picture leaves the cache, and the browser asks for it anew; all others stay', async () => {
  const kept = cacheOf('/blobs/a?size=list', '/blobs/a', '/blobs/b?size=list')
  const asked = vi.fn(async () => Response.json({ ids: ['a', 'c'] }))
  vi.stubGlobal('fetch', asked)
  await forgetRemoved('pictures')
  expect([...kept]).toEqual([`${origin}/blobs/b?size=list`])
  expect(asked.mock.calls).toEqual([
    ['/blobs/removed', { cache: 'no-cache' }],
    [`${origin}/blobs/a?size=list`, { cache: 'reload' }],
    [`${origin}/blobs/a`, { cache: 'reload' }],
  ])
})

test('without a network, or with an error of the server, every picture stays', async () => {
  const kept = cacheOf('/blobs/a')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await forgetRemoved('pictures')
  vi.stubGlobal('fetch', async () => Response.json({ ids: ['a'] }, { status: 503 }))
  await forgetRemoved('pictures')
  expect(kept.size).toBe(1)
})

test('nothing is asked where nothing is kept', async () => {
  cacheOf()
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  await forgetRemoved('pictures')
  expect(asked).not.toHaveBeenCalled()
})

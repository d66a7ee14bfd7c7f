import { afterEach, expect, test, vi } from 'vitest'
import { deleteUnusedBuilds } from './previous-builds.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://almanac.example'
const [former, current] = [`${origin}/assets/former.js`, `${origin}/assets/current.js`]

/** A precache with a file of the former build and one of the current; `pages` are open, `newer` says what a newer worker does. */
async function leftAfter({
  pages = 1,
  newer = {},
}: {
  pages?: number
  newer?: { installing?: object; waiting?: object }
}) {
  const cached = new Set([former, current])
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => ({
      keys: async () => [...cached].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => cached.delete(url),
    }),
  })
  const scope = {
    clients: { matchAll: async () => Array.from({ length: pages }) },
    registration: { installing: null, waiting: null, ...newer },
  }
  await deleteUnusedBuilds(scope as never, 'precache', new Map([['/assets/current.js', current]]))
  return [...cached]
}

test('what an earlier build has left goes when one page is open, which runs the current one', async () => {
  expect(await leftAfter({})).toEqual([current])
})

test.each([
  ['another page is open, which may run it', { pages: 2 }],
  ['a newer worker is filling the cache', { newer: { installing: {} } }],
  ['a newer worker waits with its files in it', { newer: { waiting: {} } }],
])('what an earlier build has left stays while %s', async (_when, open) => {
  expect(await leftAfter(open)).toEqual([former, current])
})

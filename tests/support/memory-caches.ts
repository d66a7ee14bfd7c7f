import { vi } from 'vitest'

/** The Cache Storage of a browser, of which Node has none; a cache is its addresses with what they answer. */
export function memoryCaches(): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>()
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, Response>()
      all.set(name, cache)
      return {
        put: async (address: string, answer: Response) => void cache.set(address, answer),
        delete: async (address: string) => cache.delete(address),
      }
    },
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  })
  return all
}

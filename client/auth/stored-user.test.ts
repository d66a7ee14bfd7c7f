import { afterEach, expect, test, vi } from 'vitest'
import { snapshotKey } from '#client/data/snapshot.ts'
import { forgetUser } from './stored-user.ts'

afterEach(() => vi.unstubAllGlobals())

test('the stored screen and its page are forgotten with the user whose they are', () => {
  const stored = new Map([[snapshotKey, 'a key']])
  const deleted = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('caches', { delete: deleted })
  forgetUser()
  expect(stored.has(snapshotKey)).toBe(false)
  expect(deleted).toHaveBeenCalled()
})

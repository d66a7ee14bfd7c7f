import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { snapshotKey } from '#client/data/snapshot.ts'
import { forgetUser } from './stored-user.ts'

afterEach(() => vi.unstubAllGlobals())

test('the stored screen and its page are forgotten with the user whose they are', () => {
  const stored = memoryStorage({ [snapshotKey]: 'a key' })
  const deleted = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true)
  vi.stubGlobal('caches', { delete: deleted })
  forgetUser()
  expect(stored[snapshotKey]).toBeUndefined()
  expect(deleted).toHaveBeenCalled()
})

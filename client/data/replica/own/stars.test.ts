import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { snapshotKey } from '../../snapshot.ts'
import { ownIs } from './stars.ts'

let stored: Record<string, string>

beforeEach(() => {
  stored = memoryStorage({ [snapshotKey]: 'a key' })
})

afterEach(() => {
  ownIs(null)
  vi.unstubAllGlobals()
})

const own = (...starred: string[]) => ({ star: new Set(starred), done: new Set<string>(), plans: false })

test('the stored screen stays when its stars are read, and is forgotten once they change', () => {
  ownIs(own('event'))
  expect(stored[snapshotKey]).toBe('a key')
  ownIs(own())
  expect(stored[snapshotKey]).toBeUndefined()
})

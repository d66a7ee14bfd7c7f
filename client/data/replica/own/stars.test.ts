import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { snapshotKey } from '../../snapshot.ts'
import { ownIs } from './stars.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.set(snapshotKey, 'a key')
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  })
})

afterEach(() => {
  ownIs(null)
  vi.unstubAllGlobals()
})

const own = (...starred: string[]) => ({ star: new Set(starred), done: new Set<string>(), plans: false })

test('the stored screen stays when its stars are read, and is forgotten once they change', () => {
  ownIs(own('event'))
  expect(stored.has(snapshotKey)).toBe(true)
  ownIs(own())
  expect(stored.has(snapshotKey)).toBe(false)
})

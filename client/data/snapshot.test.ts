import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { initialState } from '#sync/replica/storage/engine-state.ts'
import { openChannel, type TabMessage } from '#sync/replica/storage/channel.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'

// Modules of the page listen as soon as they are loaded.
vi.stubGlobal('addEventListener', () => {})
const { closeCopy, openCopy } = await import('./replica/copy/device-copy.ts')
const { currentCopy, onStateChanged } = await import('./replica/copy/opened-copy.ts')
const { forgetUser } = await import('../auth/stored-user.ts')

const userId = 'a user'
let stored: Record<string, string>
let caches: Map<string, Map<string, Response>>
const otherTab = openChannel(userId)

beforeEach(() => {
  stored = memoryStorage({ 'kept-screen': 'a key' })
  caches = memoryCaches().set('calendar-kept', new Map())
})
afterEach(async () => {
  await closeCopy()
  vi.unstubAllGlobals()
})

const isStored = () => stored['kept-screen'] !== undefined

test('opening the copy, and what leaves the screen as it is, leave the snapshot alone', async () => {
  openCopy(userId)
  const lastSyncedAt = '2026-11-23T12:00:00.000Z'
  const { promise: storedAfter, resolve } = Promise.withResolvers<boolean>()
  const unlisten = onStateChanged(() => {
    if (currentCopy()?.state.lastSyncedAt === lastSyncedAt) resolve(isStored())
  })
  otherTab.post({ kind: 'beat', isVisible: true })
  otherTab.post({ kind: 'state', state: { ...initialState, lastSyncedAt } })
  expect(await storedAfter).toBe(true)
  unlisten()
  expect(caches.size).toBe(1)
})

test.each<TabMessage>([
  { kind: 'view-changed' },
  { kind: 'switched', generation: {} as Extract<TabMessage, { kind: 'switched' }>['generation'] },
  { kind: 'counted', counted: { waiting: 1, attention: 0, unsent: 1, lost: null } },
  { kind: 'state', state: { ...initialState, waiting: 1, unsent: 1 } },
  { kind: 'stop' },
])('the snapshot is deleted once this message arrives: %o', async (message) => {
  openCopy(userId)
  otherTab.post(message)
  await eventually(() => expect(isStored()).toBe(false))
  await eventually(() => expect(caches.size).toBe(0))
})

test('the snapshot is deleted when the copy is closed or the user is forgotten', async () => {
  openCopy(userId)
  void closeCopy()
  expect(isStored()).toBe(false)
  stored['kept-screen'] = 'a key'
  forgetUser()
  expect(isStored()).toBe(false)
})

test('the page goes with its user also while its key has not been stored yet', async () => {
  delete stored['kept-screen']
  forgetUser()
  await eventually(() => expect(caches.size).toBe(0))
})

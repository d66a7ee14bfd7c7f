import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Modules of the page listen as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}))
const { closeCopy, openCopy, startSync } = await import('./device-copy.ts')
const { onViewChanged, startedEngine } = await import('./opened-copy.ts')

const hooks = { sessionEnded: () => {}, rolesChanged: () => {}, newBuild: () => {} }

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('https://almanac.example/'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden', documentElement: {} }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(async () => {
  await closeCopy()
  vi.unstubAllGlobals()
})

test('starting the engine wakes those who wait for it, and makes no screen read its month again', async () => {
  openCopy('somebody')
  const onChanged = vi.fn<() => void>()
  const stop = onViewChanged(onChanged)
  const engines = [startedEngine(), startedEngine()]
  startSync(hooks)
  const [one, other] = await Promise.all(engines)
  expect(one).toBe(other)
  expect(await startedEngine()).toBe(one)
  expect(onChanged).not.toHaveBeenCalled()
  stop()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState } from '#sync/replica/storage/engine-state.ts'
import { snapshotKey } from '../../snapshot.ts'
import { showCopy, stateChanged, viewChanged, type Copy } from './opened-copy.ts'

const stored = new Map<string, string>()

const copyWith = (unsent: number) =>
  ({ userId: 'somebody', state: { ...initialState, unsent } }) as Partial<Copy> as Copy

beforeEach(() => {
  stored.set(snapshotKey, 'a key')
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  })
})

afterEach(() => {
  showCopy(undefined)
  vi.unstubAllGlobals()
})

test('the stored screen stays when a copy is opened, and while nothing waits to be sent', () => {
  showCopy(copyWith(0))
  stateChanged()
  expect(stored.has(snapshotKey)).toBe(true)
})

test('the stored screen is forgotten once the screens read something else', () => {
  showCopy(copyWith(0))
  viewChanged()
  expect(stored.has(snapshotKey)).toBe(false)
})

test('the stored screen is forgotten once an edit waits, also of another tab', () => {
  showCopy(copyWith(1))
  stateChanged()
  expect(stored.has(snapshotKey)).toBe(false)
})

test('the stored screen is forgotten when the copy is closed', () => {
  showCopy(copyWith(0))
  showCopy(undefined)
  expect(stored.has(snapshotKey)).toBe(false)
})

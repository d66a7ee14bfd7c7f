import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { initialState } from '#sync/replica/storage/engine-state.ts'
import { snapshotKey } from '../../snapshot.ts'
import { showCopy, stateChanged, viewChanged, type Copy } from './opened-copy.ts'

let stored: Record<string, string>

const copyWith = (unsent: number) =>
  ({ userId: 'somebody', state: { ...initialState, unsent } }) as Partial<Copy> as Copy

beforeEach(() => {
  stored = memoryStorage({ [snapshotKey]: 'a key' })
})

afterEach(() => {
  showCopy(undefined)
  vi.unstubAllGlobals()
})

test('the stored screen stays when a copy is opened, and while nothing waits to be sent', () => {
  showCopy(copyWith(0))
  stateChanged()
  expect(stored[snapshotKey]).toBe('a key')
})

test('the stored screen is forgotten once the screens read something else', () => {
  showCopy(copyWith(0))
  viewChanged()
  expect(stored[snapshotKey]).toBeUndefined()
})

test('the stored screen is forgotten once an edit waits, also of another tab', () => {
  showCopy(copyWith(1))
  stateChanged()
  expect(stored[snapshotKey]).toBeUndefined()
})

test('the stored screen is forgotten when the copy is closed', () => {
  showCopy(copyWith(0))
  showCopy(undefined)
  expect(stored[snapshotKey]).toBeUndefined()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { initialState } from '#sync/replica/storage/engine-state.ts'
import { engineBegins, showCopy, type Copy } from './opened-copy.ts'
import { usersEngine } from './users-engine.ts'

const copyOf = (userId: string, engine?: object) =>
  ({ userId, state: initialState, engine: engine && Promise.resolve(engine as Engine) }) as Partial<Copy> as Copy

beforeEach(() => void memoryStorage())
afterEach(() => {
  showCopy(undefined)
  vi.unstubAllGlobals()
})

test('what somebody has done is written by their engine, also where it has still to be started', async () => {
  const [engine, copy] = [{}, copyOf('ann')]
  showCopy(copy)
  const written = usersEngine()
  copy.engine = Promise.resolve(engine as Engine)
  engineBegins()
  expect(await written).toBe(engine)
})

test('nothing is written for whoever signs in next', async () => {
  showCopy(copyOf('ann'))
  const early = usersEngine()
  showCopy(undefined)
  const late = usersEngine()
  showCopy(copyOf('bob', {}))
  engineBegins()
  await expect(early).rejects.toThrow('the copy was closed')
  await expect(late).rejects.toThrow('the copy was closed')
})

import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { snapshotKey } from '../../snapshot.ts'
import * as writers from './outbox-writers.ts'

afterEach(() => vi.unstubAllGlobals())

const { draftAgain: _ofDraftsAlone, ...ofOutbox } = writers

test.each(Object.entries(ofOutbox))(
  '%s forgets the stored screen before it writes, and one that is stored meanwhile, also when writing fails',
  async (_name, write) => {
    const stored = memoryStorage({ [snapshotKey]: 'the screen without the change' })
    let isWriting = false
    const onlyThrows = new Proxy(
      {},
      {
        get: () => {
          if (!isWriting) expect(stored).toEqual({})
          isWriting = true
          stored[snapshotKey] = 'the screen without the change'
          throw new Error('no storage')
        },
      },
    )
    const given = Array.from({ length: write.length || 5 }, () => onlyThrows)
    await expect((write as (...given: unknown[]) => Promise<unknown>)(...given)).rejects.toThrow('no storage')
    expect(stored).toEqual({})
  },
)

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askedTransport, editOf, mark, queueOf, uuid } from '#tests/support/queued-edits.ts'
import { takeFence } from './fence.ts'
import { enqueue } from './enqueue.ts'
import { sendRound } from './send-round.ts'
import { TransportFailure, type FailureKind } from './transport.ts'
import { openWorkStore, type WorkStore } from './work-store.ts'

const [first, second] = [1, 2].map((number) => editOf(uuid(number), { color: 'red' }, { color: 'blue' }))
let work: WorkStore
beforeEach(async () => {
  work = openWorkStore('sending')
  for (const edit of [first!, second!]) await enqueue(work, { edit, app: 'test' })
})
afterEach(() => work.delete())

async function sendAndFail(kind: FailureKind): Promise<void> {
  const transport = { ...askedTransport({}), push: () => Promise.reject(new TransportFailure(kind, 'no answer')) }
  const [fence, { signal }] = [await takeFence([work]), new AbortController()]
  await expect(sendRound({ work, transport, signal, fence, workChanged: async () => {} })).rejects.toThrow('no answer')
}

describe('a push without an answer of the protocol', () => {
  test.each(['offline', 'server'] as const)(
    'leaves the edits attempted when the answer was lost (%s)',
    async (kind) => {
      await sendAndFail(kind)
      expect(await queueOf(work)).toMatchObject([
        { state: 'attempted', attempts: 1 },
        { state: 'attempted', attempts: 1 },
      ])
    },
  )

  test('leaves them waiting when the sender has to sign in first: none of them was taken', async () => {
    await sendAndFail('signed-out')
    expect(await queueOf(work)).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 0 },
    ])
  })

  test('leaves one attempted that an earlier push may have brought to the server', async () => {
    await mark(work, first!, 'attempted')
    await sendAndFail('signed-out')
    expect(await queueOf(work)).toMatchObject([
      { state: 'attempted', attempts: 1 },
      { state: 'waiting', attempts: 0 },
    ])
  })
})

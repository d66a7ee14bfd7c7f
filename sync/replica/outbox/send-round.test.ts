import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOf, editOf, mark, queueOf, taken, uuid } from '#tests/support/queued-edits.ts'
import { sendBy } from '#tests/support/mails/send-by.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { enqueue } from './enqueue.ts'
import type { Renumbered } from './renumber.ts'
import { TransportFailure, type FailureKind, type Transport } from '../connection/transport.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const [first, second] = [1, 2].map((number) => editOf(uuid(number), { color: 'red' }, { color: 'blue' }))
let work: WorkStore
beforeEach(async () => {
  work = openWorkStore('sending')
  for (const edit of [first!, second!]) await enqueue(work, { edit, app: 'test' })
})
afterEach(() => work.delete())

async function sendAndFail(kind: FailureKind): Promise<void> {
  const sent = sendBy(work, () => Promise.reject(new TransportFailure(kind, 'no answer')))
  await expect(sent).rejects.toThrow('no answer')
}

describe('a push without an answer of the protocol', () => {
  test.each([
    ['offline', 1],
    ['server', 2],
  ] as const)('a push whose answer was lost leaves its edits attempted (%s)', async (kind, attempts) => {
    await sendAndFail(kind)
    expect(await queueOf(work)).toMatchObject([
      { state: 'attempted', attempts },
      { state: 'attempted', attempts },
    ])
  })

  test.each([
    ['server', false],
    ['offline', true],
  ] as const)('a push without an answer holds up only what depends on its edit (%s)', async (kind, isThere) => {
    const later = editOf(uuid(1), { color: 'blue' }, { color: 'green' })
    await enqueue(work, { edit: later, app: 'test' })
    const push: Transport['push'] = async (edits) => {
      if (edits.some(({ id }) => id === first!.id)) throw new TransportFailure(kind, 'no answer')
      return { answer: 'ANSWERS', answers: edits.map((edit) => taken(edit, 5)) }
    }
    await expect(sendBy(work, push, { isThere: () => isThere })).rejects.toThrow('no answer')
    expect((await queueOf(work)).map(({ state }) => state)).toEqual(['attempted', 'answered', 'attempted'])
  })

  test('a push ends the round with its signal: an edit that would never leave is not marked', async () => {
    const ending = new AbortController()
    const later = editOf(uuid(3), { color: 'red' }, { color: 'blue' }, { collection: 'calendarEvent' })
    await enqueue(work, { edit: later, app: 'test' })
    const push: Transport['push'] = async () => {
      ending.abort()
      throw new TransportFailure('offline', 'no answer')
    }
    const sent = sendBy(work, push, { signal: ending.signal, isThere: () => true })
    await expect(sent).rejects.toThrow('no answer')
    expect((await work.outbox.toArray()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('four pushes in a row without an answer end the round: then the server is the cause, not a single edit', async () => {
    for (const number of [3, 4, 5, 6]) {
      await enqueue(work, { edit: editOf(uuid(number), { color: 'red' }, { color: 'blue' }), app: 'test' })
    }
    await sendAndFail('server')
    const entries = await work.outbox.orderBy('seq').toArray()
    expect(entries.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 1, 1, 1])
  })

  test('a push leaves its edits waiting when the sender must sign in first: none of them was taken', async () => {
    await sendAndFail('signed-out')
    expect(await queueOf(work)).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 0 },
    ])
  })

  test('a push leaves an edit attempted if an earlier push may have brought it to the server', async () => {
    await mark(work, first!, 'attempted')
    await sendAndFail('signed-out')
    expect(await queueOf(work)).toMatchObject([
      { state: 'attempted', attempts: 1 },
      { state: 'waiting', attempts: 0 },
    ])
  })
})

test('a create under an id used elsewhere is sent again under another one, and the screens are notified', async () => {
  const create = createOf(uuid(3), { id: uuid(3), name: 'Exams' })
  await work.outbox.clear()
  await enqueue(work, { edit: create, app: 'test' })
  const sent: Edit[] = []
  const exists = ({ id }: Edit): EditAnswer => ({
    id,
    answer: 'REFUSED',
    code: 'EXISTS',
    message: '',
    fields: [],
    madeBy: uuid(77),
  })
  const push: Transport['push'] = async (edits) => {
    sent.push(...edits)
    return { answer: 'ANSWERS', answers: edits.map((edit) => (sent.length === 1 ? exists(edit) : taken(edit, 5))) }
  }
  const moved: Renumbered[] = []
  await sendBy(work, push, { renumbered: (one) => void moved.push(one) })
  const [was, is] = sent.map(({ documentId }) => documentId)
  expect(moved).toEqual([{ from: was, to: is }])
  expect(is).not.toBe(was)
  expect(await queueOf(work)).toMatchObject([{ state: 'answered', edit: { documentId: is } }])
})

test('an answer that does not follow the protocol records nothing', async () => {
  const other = editOf(uuid(9), { color: 'red' }, { color: 'blue' })
  for (const answers of [[], [taken(other, 5)], undefined]) {
    const sent = sendBy(work, async () => ({ answer: 'ANSWERS', answers }) as never)
    await expect(sent).rejects.toThrow('the answer does not follow the protocol')
  }
  expect((await work.outbox.toArray()).map(({ state }) => state)).toEqual(['attempted', 'attempted'])
})

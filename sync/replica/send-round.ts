import { isPushAnswer } from '../protocol/push-answer.ts'
import { SCHEMA } from '../protocol/schema.ts'
import { assertFence } from './fence.ts'
import { markAttempted, nextSlice, recordAnswers } from './outbox.ts'
import { TransportFailure, type Transport } from './transport.ts'
import type { OutboxEntry, WorkStore } from './work-store.ts'

export type SendContext = {
  work: WorkStore
  transport: Transport
  signal: AbortSignal
  fence: string
  /** Called when the queue has changed; with `isShown` the screen has to show something else than before. */
  workChanged(isShown: boolean): Promise<void>
}

export type SendEnd = 'complete' | 'upgrade' | 'other-user'

const analyticsInRequest = 1000

/**
 * Sends what waits, slice by slice in the order it was made, until nothing can be sent (design section 6). An answer is
 * recorded in one transaction; a lost answer leaves the edits attempted, and they are sent again under the same ids. Who is
 * not signed in is turned away at the door: then none of them was taken, and they are as they were before.
 * @throws TransportFailure without an answer
 */
export async function sendRound(context: SendContext): Promise<SendEnd> {
  const { work, transport, signal, fence, workChanged } = context
  for (;;) {
    // (1) the next slice is marked before it leaves
    const slice = await work.transaction('rw', work.outbox, work.settings, async () => {
      await assertFence(work, fence)
      const entries = await work.outbox.orderBy('seq').toArray()
      if (entries.some(({ schema }) => schema > SCHEMA)) return null
      const next = nextSlice(entries, () => true)
      await markAttempted(work, next)
      return next
    })
    if (slice === null) return 'upgrade'
    if (slice.length === 0) break
    // (2) it travels
    const edits = slice.map(({ edit }) => edit)
    const answer: unknown = await transport.push(edits, SCHEMA, signal).catch(async (error: unknown) => {
      if (error instanceof TransportFailure && error.kind === 'signed-out') await unmark(context, slice)
      throw error
    })
    if (!isPushAnswer(answer, edits)) throw new TransportFailure('server', 'the answer is none of the protocol')
    if (answer.answer === 'UPGRADE') return 'upgrade'
    if (answer.answer === 'OTHER_USER') return 'other-user'
    // (3) its answers are recorded, all or none
    await work.transaction('rw', work.outbox, work.settings, async () => {
      await assertFence(work, fence)
      await recordAnswers(work, answer.answers)
    })
    // What was taken or met with a conflict stays on the screen as it was.
    await workChanged(answer.answers.some((one) => one.answer === 'REFUSED'))
    if (answer.answers.every((one) => one.answer === 'HELD')) break
  }
  return sendAnalytics(context)
}

/** Opened events and followed links have a queue of their own and never travel with edits. */
async function sendAnalytics({ work, transport, signal, fence }: SendContext): Promise<SendEnd> {
  for (;;) {
    const events = await work.analytics.limit(analyticsInRequest).toArray()
    if (events.length === 0) return 'complete'
    if ((await transport.recordAnalytics(events, signal)) === 'OTHER_USER') return 'other-user'
    await work.transaction('rw', work.analytics, work.settings, async () => {
      await assertFence(work, fence)
      await work.analytics.bulkDelete(events.map(({ id }) => id))
    })
  }
}

/** What a slice was before it was marked; what an earlier attempt may have brought to the server stays attempted. */
async function unmark({ work, fence }: SendContext, slice: readonly OutboxEntry[]): Promise<void> {
  await work.transaction('rw', work.outbox, work.settings, async () => {
    await assertFence(work, fence)
    await work.outbox.bulkUpdate(slice.map(({ seq, state, attempts }) => ({ key: seq, changes: { state, attempts } })))
  })
}

import { isPushAnswer, PUSH_MOST_EDITS, type PushAnswer } from '../../protocol/push-answer.ts'
import { assertFence } from '../storage/fence.ts'
import { markAttempted, nextSlice, recordAnswers } from './push-slice.ts'
import type { RoundEnd } from '../engine/round-ends.ts'
import { renumberTaken, type Renumbered } from './renumber.ts'
import { TransportFailure, type Transport } from '../engine/transport.ts'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

export type SendContext = {
  work: WorkStore
  transport: Transport
  signal: AbortSignal
  fence: string
  /** [Note: Contact] Whether the server is known to be there. */
  hasContact: boolean
  /** Whether the server gave a sign of life while the last push reached nothing. */
  isThere(): boolean
  /** Called when the outbox has changed; with `isShown` the screen has to show something else than before. */
  workChanged(isShown: boolean): Promise<void>
  /** Called when a document that this device creates has got another id, for the screens that show it. */
  renumbered(moved: Renumbered): void
}

/** After so many pushes in a row without an answer it is the server, and no single edit. */
const mostFailures = 4

/**
 * Sends what waits, slice by slice in the order it was made, until nothing can be sent (design 6). An answer is
 * recorded in one transaction; a lost answer leaves the edits attempted, and they are sent again under the same ids. Who is
 * not signed in is turned away at the door: then none of them was taken, and they are as they were before. After a slice that
 * gets no answer its edits travel one by one, so that the one that cannot be answered holds up only what depends on it.
 * @throws TransportFailure without an answer
 */
export async function sendRound(context: SendContext): Promise<RoundEnd> {
  const { work, transport, signal, fence, workChanged, renumbered } = context
  const untaken = new Set<number>()
  // Edits that go no further in this round.
  const aside = new Set<string>()
  let failures = 0
  let lastFailure: TransportFailure | undefined
  let most = PUSH_MOST_EDITS
  // (0) without contact nothing is marked before the server has answered, whatever it answers
  const [waiting] = context.hasContact ? [] : nextSlice(await work.outbox.orderBy('seq').toArray(), () => true)
  if (waiting) {
    const answer: unknown = await transport.push([], waiting.schema, signal)
    if (!isPushAnswer(answer, [])) throw new TransportFailure('server', 'the answer is none of the protocol')
    if (answer.answer === 'OTHER_USER') return 'other-user'
  }
  for (;;) {
    // (1) the next slice is marked before it leaves
    const [first, ...others] = await work.transaction('rw', work.outbox, work.settings, async () => {
      await assertFence(work, fence)
      const entries = await work.outbox.orderBy('seq').toArray()
      const next = nextSlice(entries, () => true, { untaken, aside, most })
      await markAttempted(work, next)
      return next
    })
    if (!first) break
    const slice = [first, ...others] as const
    // (2) it travels
    const answer = await pushed(context, slice)
    if (answer instanceof TransportFailure) {
      failures += 1
      if (failures === mostFailures) throw answer
      most = 1
      if (slice.length > 1) continue
      aside.add(first.edit.id)
      lastFailure = answer
      continue
    }
    failures = 0
    most = Math.min(PUSH_MOST_EDITS, most * 2)
    if (answer.answer === 'UPGRADE') {
      // Nothing of it was recorded; what was made in other schemas goes on.
      await unmark(context, slice)
      untaken.add(first.schema)
      continue
    }
    if (answer.answer === 'OTHER_USER') return 'other-user'
    // (3) its answers are recorded, all or none
    const moved = await work.transaction('rw', work.outbox, work.drafts, work.settings, async () => {
      await assertFence(work, fence)
      await recordAnswers(work, answer.answers)
      return renumberTaken(work, answer.answers)
    })
    moved.forEach(renumbered)
    // What was taken or met with a conflict stays on the screen as it was.
    await workChanged(answer.answers.some((one) => one.answer === 'REFUSED'))
    if (answer.answers.every((one) => one.answer === 'HELD')) slice.forEach(({ edit }) => aside.add(edit.id))
  }
  if (lastFailure) throw lastFailure
  return untaken.size > 0 ? 'upgrade' : 'complete'
}

/** @returns the failure where it may lie in what was sent; @throws TransportFailure where any other push would fail too */
async function pushed(
  context: SendContext,
  slice: readonly [OutboxEntry, ...OutboxEntry[]],
): Promise<PushAnswer | TransportFailure> {
  const edits = slice.map(({ edit }) => edit)
  try {
    const answer: unknown = await context.transport.push(edits, slice[0].schema, context.signal)
    return isPushAnswer(answer, edits) ? answer : new TransportFailure('server', 'the answer is none of the protocol')
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error
    if (error.kind === 'signed-out') await unmark(context, slice)
    const isThere = error.kind === 'server' || (error.kind === 'offline' && context.isThere())
    if (context.signal.aborted || !isThere || error.retryAfter !== undefined) throw error
    return error
  }
}

/** What a slice was before it was marked; what an earlier attempt may have brought to the server stays attempted. */
async function unmark({ work, fence }: SendContext, slice: readonly OutboxEntry[]): Promise<void> {
  await work.transaction('rw', work.outbox, work.settings, async () => {
    await assertFence(work, fence)
    await work.outbox.bulkUpdate(slice.map(({ seq, state, attempts }) => ({ key: seq, changes: { state, attempts } })))
  })
}

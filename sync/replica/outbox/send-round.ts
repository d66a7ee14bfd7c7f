import { isPushAnswer, PUSH_MOST_EDITS, type PushAnswer } from '../../protocol/push-answer.ts'
import { assertFence } from '../storage/fence.ts'
import { sendLostAgain } from './lost-pictures.ts'
import { markAttempted, nextSlice, recordAnswers } from './push-slice.ts'
import { undoWishes } from './undo-wishes.ts'
import { waitingUploads } from './uploads.ts'
import type { RoundEnd } from '../connection/round-ends.ts'
import { renumberTaken, type Renumbered } from './renumber.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

export type SendContext = {
  work: WorkStore
  transport: Transport
  signal: AbortSignal
  fence: string
  /** Whether the server is known to answer [Note: Contact]. */
  hasContact: boolean
  /** Whether the server showed a sign of life while the last push reached nothing. */
  isThere(): boolean
  /** Called when the outbox has changed; with `isShown` the screen must show something different. */
  workChanged(isShown: boolean): Promise<void>
  /** Called when a document that this device creates gets another id, for the screens that show it. */
  renumbered(moved: Renumbered): void
}

/** After this many pushes in a row without an answer, the server is the cause and not a single edit. */
const mostFailures = 4

/**
 * Sends the waiting edits, slice by slice in the order they were made, until nothing can be sent (design 6). An answer
 * is recorded in one transaction; a lost answer leaves the edits attempted, and they are sent again under the same ids.
 * A push without a session is rejected before any of its edits is taken, so they return to their previous state. After
 * a slice without an answer its edits travel one by one, so that the one that cannot be answered delays only what
 * depends on it.
 * @throws TransportFailure without an answer
 */
export async function sendRound(context: SendContext): Promise<RoundEnd> {
  const { work, transport, signal, fence, workChanged, renumbered } = context
  const untaken = new Set<number>()
  // Edits that are not sent again in this round.
  const aside = new Set<string>()
  let failures = 0
  let lastFailure: TransportFailure | undefined
  let most = PUSH_MOST_EDITS
  // (0) without contact nothing is marked before the server has answered, whatever it answers
  const [waiting] = context.hasContact
    ? []
    : nextSlice(await work.outbox.orderBy('seq').toArray(), await uploadedIn(work))
  if (waiting) {
    const answer: unknown = await transport.push([], waiting.schema, signal)
    if (!isPushAnswer(answer, [])) throw new TransportFailure('server', 'the answer does not follow the protocol')
    if (answer.answer === 'OTHER_USER') return 'other-user'
  }
  for (;;) {
    // (1) the next slice is marked before it leaves
    const [first, ...others] = await work.transaction('rw', work.outbox, work.settings, async () => {
      await assertFence(work, fence)
      const entries = await work.outbox.orderBy('seq').toArray()
      // What takes a bulk change back is sent once all of it is known, in an order that the server takes (decision 137).
      const unfinished = new Set((await undoWishes(work)).map(({ back }) => back))
      for (const { edit } of entries) if (unfinished.has(edit.batch ?? '')) aside.add(edit.id)
      const next = nextSlice(entries, await uploadedIn(work), { untaken, aside, most })
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
      // Nothing of this slice was recorded; edits made in other schemas are still sent.
      await unmark(context, slice)
      untaken.add(first.schema)
      continue
    }
    if (answer.answer === 'OTHER_USER') return 'other-user'
    // (3) its answers are recorded, all or none
    const moved = await work.transaction('rw', work.outbox, work.drafts, work.settings, async () => {
      await assertFence(work, fence)
      await recordAnswers(work, answer.answers)
      await sendLostAgain(work, answer.answers)
      return renumberTaken(work, answer.answers)
    })
    moved.forEach(renumbered)
    // Edits that were taken or met a conflict look the same on the screen as before.
    await workChanged(answer.answers.some((one) => one.answer === 'REFUSED'))
    if (answer.answers.every((one) => one.answer === 'HELD')) slice.forEach(({ edit }) => aside.add(edit.id))
  }
  if (lastFailure) throw lastFailure
  return untaken.size > 0 ? 'upgrade' : 'complete'
}

async function uploadedIn(work: WorkStore): Promise<(id: string) => boolean> {
  const waiting = await waitingUploads(work)
  return (id) => !waiting.has(id)
}

/**
 * @returns the failure if the edits sent may have caused it; @throws TransportFailure if any other push would fail too
 */
async function pushed(
  context: SendContext,
  slice: readonly [OutboxEntry, ...OutboxEntry[]],
): Promise<PushAnswer | TransportFailure> {
  const edits = slice.map(({ edit }) => edit)
  try {
    const answer: unknown = await context.transport.push(edits, slice[0].schema, context.signal)
    return isPushAnswer(answer, edits)
      ? answer
      : new TransportFailure('server', 'the answer does not follow the protocol')
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error
    if (error.kind === 'signed-out') await unmark(context, slice)
    const isThere = error.kind === 'server' || (error.kind === 'offline' && context.isThere())
    if (context.signal.aborted || !isThere || error.retryAfter !== undefined) throw error
    return error
  }
}

/**
 * Restores the state of a slice before it was marked; edits that an earlier attempt may have delivered stay attempted.
 */
async function unmark({ work, fence }: SendContext, slice: readonly OutboxEntry[]): Promise<void> {
  await work.transaction('rw', work.outbox, work.settings, async () => {
    await assertFence(work, fence)
    await work.outbox.bulkUpdate(slice.map(({ seq, state, attempts }) => ({ key: seq, changes: { state, attempts } })))
  })
}

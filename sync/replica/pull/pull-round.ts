import { isCheckpoint, type Checkpoint } from '../../protocol/checkpoint.ts'
import { isPullAnswer, type PullAnswer, type PulledDocument } from '../../protocol/pull-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import type { RoundEnd } from '../connection/round-ends.ts'
import { assertFence } from '../storage/fence.ts'
import { beginFilling, dropFilling, openFill, storeFillPage, type Fill } from './fill-generation.ts'
import { inOrder } from '../outbox/outbox-entry.ts'
import { forgetArrived, hasArrived, sendAgainAfterReset } from '../outbox/outbox.ts'
import { sendUploadsAgain } from '../outbox/upload-rows.ts'
import { overlay } from '../outbox/overlay.ts'
import { addToMonthChanges, applyMonthChanges, noMonthChanges } from '../view/month-changes.ts'
import { beginMonths } from '../view/months-in-making.ts'
import { isRebuildRequested } from './rebuild-copy.ts'
import { deleteInBackground } from '../storage/delete-databases.ts'
import type { PulledPage, RoundContext } from './round-context.ts'
import { loadRowRecords } from '../view/load-row-records.ts'
import { allOf, documentsOf, putOverlaid, readOverlaid } from '../outbox/overlaid-documents.ts'
import { TransportFailure } from '../connection/transport.ts'
import { forgetRows, type GenerationState } from '../storage/view-store.ts'
import { byCollection, writeDocuments } from '../storage/write-page.ts'

/**
 * Pulls until the server has nothing more (design 5 and 7). The next page is requested while this one is written.
 * @throws TransportFailure without an answer, or the storage's error; what is stored stays consistent
 */
export async function pullRound(context: RoundContext): Promise<RoundEnd> {
  const filling: Filling = { fill: null }
  try {
    return await pullPages(context, filling)
  } finally {
    await filling.fill?.close()
  }
}

/** The generation that this round fills, if any. */
type Filling = { fill: Fill | null }

async function pullPages(context: RoundContext, filling: Filling): Promise<RoundEnd> {
  const pull = async (checkpoint: Checkpoint | null): Promise<PullAnswer> => {
    const answer: unknown = await context.transport.pull(checkpoint, SCHEMA, context.signal)
    if (!isPullAnswer(answer, checkpoint))
      throw new TransportFailure('server', 'the answer does not follow the protocol')
    return answer
  }
  let state = await stateToContinue(context)
  let answer = await pull(state?.checkpoint ?? null)
  // A page proves that epoch and role still hold; only then may the screen stay as it is until the new copy is whole.
  if (state && answer.answer === 'PAGE' && (await isRebuildRequested(context.view))) {
    if (state.role === 'filling') await dropFilling(context, state)
    state = undefined
    answer = await pull(null)
  }
  for (;;) {
    if (answer.answer === 'UPGRADE') return 'upgrade'
    if (answer.answer === 'OTHER_USER') return 'other-user'
    if (answer.answer === 'RESET') {
      const { scope } = answer
      await filling.fill?.close()
      filling.fill = null
      await context.withMutex(() => abandon(context, state, scope))
      if (state && state.checkpoint.scope !== answer.scope) context.scopeChanged(answer.scope)
      await sendUploadsAgain(context.work, context.fence)
      if ((await sendAgainAfterReset(context.work, answer.epoch, context.fence)) > 0) context.waitingAgain()
      state = undefined
      answer = await pull(null)
      continue
    }
    const page: PulledPage = answer
    const before: GenerationState = state ?? (await beginFilling(context, page))
    const isNew = !state
    if (before.role === 'filling') {
      filling.fill ??= openFill(before.generation, isNew ? beginMonths(await loadRowRecords(before.generation)) : null)
    }
    const { fill } = filling
    const after = advance(before, page)
    const next = page.more ? pull(after.checkpoint) : undefined
    next?.catch(() => undefined)
    if (fill) await context.withMutex(() => storeFillPage(context, after, page, fill))
    else await context.withMutex(() => storeLivePage(context, after, page.documents))
    context.progressed(after.checkpoint.position, page.head)
    if (!next) return 'complete'
    state = after
    answer = await next
  }
}

/**
 * An interrupted fill is continued; else the current generation, if it has today's shape. One with a malformed
 * checkpoint cannot be continued, because the server would always refuse it, so a fresh copy is made beside it.
 */
async function stateToContinue(context: RoundContext): Promise<GenerationState | undefined> {
  const states = await context.view.generations.toArray()
  const filling = states.find(({ role }) => role === 'filling')
  if (filling && !isCheckpoint(filling.checkpoint)) await dropFilling(context, filling)
  const fitting = states.filter(canContinue)
  return fitting.find(({ role }) => role === 'filling') ?? fitting.find(({ role }) => role === 'current')
}

function canContinue({ generation, checkpoint, isGone }: GenerationState): boolean {
  return generation.schema === SCHEMA && isCheckpoint(checkpoint) && !isGone
}

/** `since` is the head when the pull from nothing began, then the position at each completed pull (design 5). */
function advance(state: GenerationState, page: PulledPage): GenerationState {
  const { position, more, epoch, scope } = page
  const since = more || state.role === 'filling' ? state.checkpoint.since : position
  const syncedAt = more ? state.syncedAt : new Date().toISOString()
  return { ...state, checkpoint: { epoch, scope, position, since }, syncedAt }
}

/** RESET: a half-filled generation is dropped; the current one stays on the screen unless its role was lost. */
async function abandon(context: RoundContext, state: GenerationState | undefined, scope: string): Promise<void> {
  const current = await context.view.generations.get('current')
  if (state?.role === 'filling') await dropFilling(context, state)
  if (current?.generation.scope === 'administrator' && scope === 'reader') {
    const { generation } = current
    await context.live.closedWhile(() => markGone(context, current))
    // The next one may take long to arrive, and until then another tab that has this one open would keep it on the
    // device.
    context.switched({ ...generation, number: generation.number + 1 })
    deleteInBackground(generation)
  }
}

/** The rows of lists are removed with the role, in one write [Note: Rows of lists]. */
function markGone({ view, fence }: RoundContext, current: GenerationState): Promise<void> {
  return view.transaction('rw', view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await forgetRows(view)
    await view.generations.put({ ...current, isGone: true })
  })
}

async function storeLivePage(context: RoundContext, after: GenerationState, pulled: PulledDocument[]) {
  const { view, live, work, fence, viewChanged } = context
  // (1) the documents, per collection
  for (const [collection, documents] of byCollection(pulled)) {
    await writeDocuments(await live.storage(after.generation, collection), documents, () => assertFence(view, fence))
  }
  // (2) one transaction: months, names, rows of lists, checkpoint
  const writer = await loadRowRecords(after.generation)
  const changes = noMonthChanges()
  const { epoch } = after.checkpoint
  const positions = new Map(pulled.map(({ document }) => [document.id, document.position]))
  // Documents changed again since then arrive with a later page, and look the same until then.
  const isHere = (left: number, id: string) => left <= (positions.get(id) ?? -1)
  const entries = (await inOrder(work)).filter((entry) => !hasArrived(entry, epoch, isHere))
  addToMonthChanges(changes, overlay(pulled, entries))
  await view.transaction('rw', view.months, view.names, view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await applyMonthChanges(view, changes)
    await (writer ? writer.applyRows(view, after, pulled) : forgetRows(view))
    if (entries.length > 0) await putOverlaid(view, allOf(await readOverlaid(view), documentsOf(entries)))
    await view.generations.put(after)
  })
  // (3) what has returned leaves the outbox with its page, so that a long pull shows nothing as waiting that is here
  if ((await forgetArrived(work, epoch, isHere, fence)).length > 0) await context.arrived()
  if (pulled.length > 0) viewChanged()
}

import type { Collection } from '../../entities/index.ts'
import type { Checkpoint } from '../../protocol/checkpoint.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { deleteInBackground } from '../storage/delete-databases.ts'
import { assertFence } from '../storage/fence.ts'
import { monthsFrom, showInMonths } from './months-from-storage.ts'
import { addToMonths, replaceAll, type MonthsInMaking } from '../view/months-in-making.ts'
import type { Generation } from '../storage/database-names.ts'
import { inOrder } from '../outbox/outbox-entry.ts'
import { forgetRebuild } from './rebuild-copy.ts'
import { openRawStorage } from '../storage/replica-storage.ts'
import { putGeneration, type PulledPage, type RoundContext } from './round-context.ts'
import { documentsOf, putOverlaid } from '../outbox/overlaid-documents.ts'
import { forgetRows, type GenerationState } from '../storage/view-store.ts'
import { byCollection, fillDocuments, type Storage } from '../storage/write-page.ts'

/** Stored before its first document, so that whatever an interrupted start has written belongs to a checkpoint. */
export async function beginFilling(
  context: RoundContext,
  { epoch, scope, head }: PulledPage,
): Promise<GenerationState> {
  const { userId, view } = context
  const current = await view.generations.get('current')
  const generation = { userId, scope, schema: SCHEMA, epoch, number: nextNumber(current) }
  const checkpoint: Checkpoint = { epoch, scope, position: 0, since: head }
  const filling: GenerationState = { role: 'filling', generation, checkpoint, syncedAt: null }
  await view.transaction('rw', view.generations, view.settings, async () => {
    await assertFence(view, context.fence)
    await forgetRebuild(view)
    await view.generations.put(filling)
  })
  return filling
}

/**
 * Later than the current generation's number and never used before, whatever waits to be deleted and however the clock
 * changes.
 */
function nextNumber(current: GenerationState | undefined): number {
  return Math.max(Date.now(), (current?.generation.number ?? 0) + 1)
}

export async function dropFilling({ view, fence }: RoundContext, filling: GenerationState): Promise<void> {
  await view.transaction('rw', view.generations, view.settings, async () => {
    await assertFence(view, fence)
    await view.generations.delete('filling')
  })
  deleteInBackground(filling.generation)
}

/** A generation being filled in this tab. */
export type Fill = {
  /** Opened at the first page that needs it, for the whole fill: opening one per page took a fifth of a second. */
  storage(collection: Collection): Promise<Storage>
  /** The months so far; null for a fill that another page began. */
  making: MonthsInMaking | null
  /** Closes its databases: at the end, when it is interrupted, and before the switch. */
  close(): Promise<void>
}

export function openFill(generation: Generation, making: MonthsInMaking | null): Fill {
  const opened = new Map<Collection, Promise<Storage>>()
  return {
    making,
    storage: (collection) => {
      const storage = opened.get(collection) ?? openRawStorage(generation, collection)
      opened.set(collection, storage)
      return storage
    },
    close: async () => {
      const closing = [...opened.values()]
      opened.clear()
      // A storage that failed to open has nothing to close.
      await Promise.all(closing.map((storage) => storage.then((one) => one.close()).catch(() => undefined)))
    },
  }
}

export async function storeFillPage(
  context: RoundContext,
  after: GenerationState,
  page: PulledPage,
  fill: Fill,
): Promise<void> {
  // (1) the documents, beside the current generation
  const known = new Set<string>()
  for (const [collection, documents] of byCollection(page.documents)) {
    const mayWrite = () => assertFence(context.view, context.fence)
    for (const id of await fillDocuments(await fill.storage(collection), documents, mayWrite)) known.add(id)
  }
  if (fill.making) {
    addToMonths(fill.making, page.documents, known)
    fill.making.writer?.addToRows(fill.making.rows, page.documents)
  }
  // (2) its checkpoint; with the last page the switch
  if (page.more) await putGeneration(context, after)
  else await switchTo(context, after, fill)
}

/**
 * One Dexie write makes the filled generation the current one; the old one is closed before it and then deleted by
 * name.
 */
async function switchTo(context: RoundContext, filled: GenerationState, fill: Fill) {
  const { view, work, live, fence, switched, viewChanged } = context
  const { generation } = filled
  const old = await view.generations.get('current')
  const making = fill.making ?? (await monthsFrom(generation, fill.storage))
  const entries = await inOrder(work)
  await showInMonths(making, entries, fill.storage)
  await fill.close()
  await live.closedWhile(() =>
    view.transaction('rw', view.months, view.names, view.generations, view.settings, async () => {
      await assertFence(view, fence)
      await replaceAll(view, making)
      await (making.writer ? making.writer.replaceRows(view, filled, making.rows) : forgetRows(view))
      await putOverlaid(view, documentsOf(entries))
      await view.generations.delete('filling')
      await view.generations.put({ ...filled, role: 'current' })
    }),
  )
  switched(generation)
  viewChanged()
  if (old) deleteInBackground(old.generation)
}

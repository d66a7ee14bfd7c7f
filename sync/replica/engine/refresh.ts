import type { Collection } from '../../entities/index.ts'
import { readAsToday } from '../../protocol/upcasts.ts'
import { assertFence, FenceLost } from '../storage/fence.ts'
import { hasEarlierMonths, renewMonths } from '../pull/earlier-months.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import { inOrder } from '../outbox/outbox-entry.ts'
import { addToMonthChanges, applyMonthChanges, noMonthChanges } from '../view/month-changes.ts'
import { loadRowRecords } from '../view/load-row-records.ts'
import { allOf, documentsOf, putOverlaid, readOverlaid, overlaidDocuments } from '../outbox/overlaid-documents.ts'
import type { GenerationState, ViewStore } from '../storage/view-store.ts'
import type { WorkStore } from '../storage/work-store.ts'

export type Refresh = {
  /** Shows again the documents that the outbox concerns, and those it concerned before. */
  run(): Promise<void>
  /**
   * Runs a refresh if none has run since the page opened or the last one failed, because the screen may not match the
   * outbox. Also runs when rows of lists are missing: the part that keeps them may not have been loaded when they were
   * to be written.
   */
  catchUp(): Promise<void>
  /** Runs other work that writes months, one at a time, so that none of them writes from an older reading. */
  withMutex<T>(work: () => Promise<T>): Promise<T>
}

export type RefreshOptions = {
  view: ViewStore
  work: WorkStore
  live: LiveReplica
  fence: string
  viewChanged(): void
}

/** Keeps months and names in step with the outbox: after a Save, an answer and a discard (design 7). */
export function createRefresh({ view, work, live, fence, viewChanged }: RefreshOptions): Refresh {
  let last: Promise<unknown> = Promise.resolve()
  let isOwed = true

  const withMutex = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
  const shownCopy = async () => {
    const current = await view.generations.get('current')
    return current?.isGone ? undefined : current
  }
  const lacksRows = async (current: GenerationState | undefined) =>
    current && (await loadRowRecords(current.generation))?.lacksRows(view, current)
  const refresh = async () => {
    isOwed = true
    await showOutbox()
    isOwed = false
  }
  const showOutbox = async () => {
    const current = await shownCopy()
    if (!current) return
    const { generation } = current
    const entries = await inOrder(work)
    const storageOf = (collection: Collection) => live.storage(generation, collection)
    if ((await hasEarlierMonths(view)) || (await lacksRows(current))) {
      await renewMonths(view, fence, entries, current, storageOf)
      return viewChanged()
    }
    const keys = documentsOf(entries)
    const touched = allOf(keys, await readOverlaid(view))
    if (touched.length === 0) return
    const shown = await overlaidDocuments(touched, entries, async (collection, wanted) => {
      const found = await (await storageOf(collection)).findDocumentsById(wanted, false)
      return found.map((document) => readAsToday(generation.schema, collection, document))
    })
    const changes = noMonthChanges()
    addToMonthChanges(changes, shown)
    await view.transaction('rw', view.months, view.names, view.settings, async () => {
      await assertFence(view, fence)
      await applyMonthChanges(view, changes)
      await putOverlaid(view, keys)
    })
    viewChanged()
  }
  /** A failure here delays no pull, and the next round tries again. */
  const makeMissingRows = async () => {
    if (!(await lacksRows(await shownCopy()))) return
    await showOutbox().catch((error: unknown) => {
      if (error instanceof FenceLost) throw error
    })
  }
  return {
    run: () => withMutex(refresh),
    catchUp: () => withMutex(async () => (isOwed ? refresh() : makeMissingRows())),
    withMutex,
  }
}

import { SCHEMA } from '../protocol/schema.ts'
import { assertFence } from './fence.ts'
import type { LiveReplica } from './live-replica.ts'
import { addToRebuild, applyRebuild, emptyRebuild } from './rebuild.ts'
import { allOf, documentsOf, putShown, readShown, shownDocuments } from './shown-documents.ts'
import type { ViewStore } from './view-store.ts'
import type { WorkStore } from './work-store.ts'

export type Refresh = {
  /** Shows anew what the queue is about, and what it was about before. */
  run(): Promise<void>
  /** Runs where nothing has run since the page opened, or where the last run failed: the screen owes the queue something. */
  catchUp(): Promise<void>
  /** Runs work that writes months too, one after another, so that none of them writes from an older reading. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export type RefreshOptions = {
  view: ViewStore
  work: WorkStore
  live: LiveReplica
  fence: string
  viewChanged(): void
}

/** Keeps months and names in step with the queue: after a Save, an answer and a discard (design section 7, `rebuild`). */
export function createRefresh({ view, work, live, fence, viewChanged }: RefreshOptions): Refresh {
  let last: Promise<unknown> = Promise.resolve()
  let isOwed = true

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
  const refresh = async () => {
    isOwed = true
    await showQueue()
    isOwed = false
  }
  const showQueue = async () => {
    const current = await view.generations.get('current')
    if (!current || current.isGone || current.generation.schema !== SCHEMA) return
    const entries = await work.outbox.orderBy('seq').toArray()
    const keys = documentsOf(entries)
    const touched = allOf(keys, await readShown(view))
    if (touched.length === 0) return
    const shown = await shownDocuments(touched, entries, async (collection, wanted) =>
      (await live.storage(current.generation, collection)).findDocumentsById(wanted, false),
    )
    const rebuild = emptyRebuild()
    addToRebuild(rebuild, shown)
    await view.transaction('rw', view.months, view.names, view.settings, async () => {
      await assertFence(view, fence)
      await applyRebuild(view, rebuild)
      await putShown(view, keys)
    })
    viewChanged()
  }
  return {
    run: () => inTurn(refresh),
    catchUp: () => inTurn(async () => (isOwed ? refresh() : undefined)),
    inTurn,
  }
}

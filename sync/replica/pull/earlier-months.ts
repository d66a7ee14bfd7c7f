import { draftsFrom, showInDrafts, type StorageOf } from './drafts-from-storage.ts'
import { assertFence } from '../storage/fence.ts'
import { replaceAll } from '../view/month-drafts.ts'
import { documentsOf, putOverlaid } from '../outbox/overlaid-documents.ts'
import { forgetRows, type GenerationState, type ViewStore } from '../storage/view-store.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/**
 * [Note: Earlier months] True when an earlier build of this app wrote the months here: only its records are in the
 * index `eventIds`. Screens read them as they are, so that an update shows everything offline too, until they have been
 * rebuilt.
 */
export async function hasEarlierMonths(view: ViewStore): Promise<boolean> {
  return (await view.months.orderBy('eventIds').limit(1).count()) > 0
}

/** Rebuilds all months, names and rows of lists from the stored documents and the outbox; needs no server. */
export async function renewMonths(
  view: ViewStore,
  fence: string,
  entries: readonly OutboxEntry[],
  current: GenerationState,
  storageOf: StorageOf,
): Promise<void> {
  const drafts = await draftsFrom(current.generation, storageOf)
  await showInDrafts(drafts, entries, storageOf)
  await view.transaction('rw', view.months, view.names, view.settings, async () => {
    await assertFence(view, fence)
    await replaceAll(view, drafts)
    await (drafts.writer ? drafts.writer.replaceRows(view, current, drafts.rows) : forgetRows(view))
    await putOverlaid(view, documentsOf(entries))
  })
}

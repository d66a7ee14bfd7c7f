import { monthsFrom, showInMonths, type StorageOf } from './months-from-storage.ts'
import { assertFence } from '../storage/fence.ts'
import { replaceAll } from '../view/months-in-making.ts'
import { documentsOf, putOverlaid } from '../outbox/overlaid-documents.ts'
import { forgetRows, type GenerationState, type ViewStore } from '../storage/view-store.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/**
 * True when an earlier build of this app wrote the months here: only its records are in the
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
  const making = await monthsFrom(current.generation, storageOf)
  await showInMonths(making, entries, storageOf)
  await view.transaction('rw', view.months, view.names, view.settings, async () => {
    await assertFence(view, fence)
    await replaceAll(view, making)
    await (making.writer ? making.writer.replaceRows(view, current, making.rows) : forgetRows(view))
    await putOverlaid(view, documentsOf(entries))
  })
}

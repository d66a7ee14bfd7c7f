import type { Edit } from '../protocol/edit.ts'
import { PUSH_MOST_BYTES } from '../protocol/push-answer.ts'
import { SCHEMA } from '../protocol/schema.ts'
import { inOrder, sizeOf, toEntry } from './outbox-entry.ts'
import { putInPlaceOf, takeOut } from './take-out.ts'
import type { OutboxEntry, WorkStore } from './work-store.ts'

/** An edit larger than a push may be; refused at Save, so that it cannot block the queue. */
export class EditTooLarge extends Error {}

/** The queue holds edits of a newer version of the app than this page: it must be reloaded before it saves or sends. */
export class NewerVersion extends Error {}

export type NewEntry = { edit: Edit; app: string; draftKey?: string }

/**
 * Puts an edit into the queue and takes its draft away, in one transaction (design section 6): all of it or nothing. Where
 * the draft is that of a refused edit ("Edit again"), the refused one leaves with it.
 * @throws EditTooLarge, NewerVersion, or the browser's QuotaExceededError; then nothing is written
 */
export async function enqueue(work: WorkStore, { edit, app, draftKey }: NewEntry): Promise<OutboxEntry> {
  if (sizeOf(edit) > PUSH_MOST_BYTES) throw new EditTooLarge()
  return work.transaction('rw', work.outbox, work.drafts, async () => {
    const [entries, draft] = await Promise.all([
      inOrder(work),
      draftKey === undefined ? undefined : work.drafts.get(draftKey),
    ])
    if (entries.some(({ schema }) => schema > SCHEMA)) throw new NewerVersion()
    const replaced = entries.find((entry) => entry.edit.id === draft?.replaces && entry.state === 'refused')
    if (replaced && draft) return await replaceRefused(work, entries, replaced, { edit, app, draftKey: draft.key })
    const entry = toEntry(edit, app, entries)
    const [seq] = await Promise.all([work.outbox.add(entry), draft && work.drafts.delete(draft.key)])
    return { ...entry, seq }
  })
}

/** What hangs on a refused create hangs on the new one, which therefore has to go before it. */
async function replaceRefused(
  work: WorkStore,
  entries: readonly OutboxEntry[],
  replaced: OutboxEntry,
  { edit, app, draftKey }: Required<NewEntry>,
): Promise<OutboxEntry> {
  await work.drafts.delete(draftKey)
  if (replaced.edit.kind === 'create' && replaced.edit.documentId === edit.documentId) {
    return putInPlaceOf(work, entries, [replaced], edit, app)
  }
  await takeOut(work, entries, [replaced])
  const entry = toEntry(edit, app, await inOrder(work))
  return { ...entry, seq: await work.outbox.add(entry) }
}

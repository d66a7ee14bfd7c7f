import type { Edit, Standing } from '../../protocol/edit.ts'
import { openEntries } from './conflicts.ts'
import { EditTooLarge, largestSize, SAVE_MOST_BYTES } from './edit-size.ts'
import { inOrder } from './outbox-entry.ts'
import { putInPlaceOf, takeOut } from './take-out.ts'
import { toEntry, uploadsOf } from './to-entry.ts'
import { markUpload } from './uploads.ts'
import { createdKey, type OutboxEntry, type WorkStore } from '../storage/work-store.ts'

/**
 * `edit` has its `before` whole; `standing` is where a delete saw its document, if this device had no changes of its
 * own over it.
 */
export type NewEntry = { edit: Edit; app: string; draftKey?: string; standing?: Standing | null }

/**
 * `waitsForDecision`: it depends, perhaps through other edits, on a conflict or a refusal that has to be settled first.
 * `replaces`: a refused edit has left the outbox for it.
 */
export type Enqueued = OutboxEntry & { waitsForDecision: boolean; replaces: boolean }

/**
 * Puts an edit into the outbox and removes its draft, in one transaction (design 6): all of it or nothing. If the draft
 * is that of a refused edit ("Edit again"), the refused edit leaves with it.
 * @throws EditTooLarge, or the browser's QuotaExceededError; then nothing is written
 */
export async function enqueue(work: WorkStore, given: NewEntry): Promise<Enqueued> {
  const { edit, app, draftKey, standing = null } = given
  return work.transaction('rw', work.outbox, work.drafts, work.settings, async () => {
    const [entries, draft] = await Promise.all([
      inOrder(work),
      draftKey === undefined ? undefined : work.drafts.get(draftKey),
    ])
    const open = openEntries(entries, edit.documentId).map((entry) => entry.edit)
    const size = largestSize(edit, open)
    if (size > SAVE_MOST_BYTES) throw new EditTooLarge(size)
    if (edit.kind === 'create') await work.settings.put({ key: createdKey(edit.id), value: edit.documentId })
    for (const id of uploadsOf(edit)) await markUpload(work, id, { isNamed: true })
    const replaced = entries.find((entry) => entry.edit.id === draft?.replaces && entry.state === 'refused')
    if (replaced && draft) {
      const entry = await replaceRefused(work, entries, replaced, { edit, app, draftKey: draft.key })
      return { ...entry, waitsForDecision: waitsForDecision(entry, await inOrder(work)), replaces: true }
    }
    const entry = toEntry(edit, app, entries, standing)
    const [seq] = await Promise.all([work.outbox.add(entry), draft && work.drafts.delete(draft.key)])
    return { ...entry, seq, waitsForDecision: waitsForDecision(entry, entries), replaces: false }
  })
}

function waitsForDecision({ dependsOn }: Pick<OutboxEntry, 'dependsOn'>, entries: readonly OutboxEntry[]): boolean {
  const byId = new Map(entries.map((entry) => [entry.edit.id, entry]))
  const required = new Set(dependsOn)
  for (const id of required) {
    const earlier = byId.get(id)
    if (earlier && ['conflict', 'refused', 'held'].includes(earlier.state)) return true
    for (const next of earlier?.dependsOn ?? []) required.add(next)
  }
  return false
}

/** Edits that depend on a refused create depend on the new one, which must therefore be sent before them. */
async function replaceRefused(
  work: WorkStore,
  entries: readonly OutboxEntry[],
  replaced: OutboxEntry,
  { edit, app, draftKey }: NewEntry & { draftKey: string },
): Promise<OutboxEntry> {
  await work.drafts.delete(draftKey)
  if (replaced.edit.kind === 'create' && replaced.edit.documentId === edit.documentId) {
    return putInPlaceOf(work, entries, [replaced], edit, app)
  }
  await takeOut(work, entries, [replaced])
  const entry = toEntry(edit, app, await inOrder(work))
  return { ...entry, seq: await work.outbox.add(entry) }
}

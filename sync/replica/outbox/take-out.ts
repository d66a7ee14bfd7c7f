import { entityOf } from '../../entities/index.ts'
import type { Edit, Standing } from '../../protocol/edit.ts'
import { condensed } from '../../protocol/hashed.ts'
import { rebaseEdits } from '../../protocol/rebase-edits.ts'
import { isNeverSent } from './outbox-entry.ts'
import { toEntry } from './to-entry.ts'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

/**
 * Takes entries out; later edits of the same documents that were never sent are rebased onto the earlier values. Runs
 * inside a transaction over `outbox`.
 */
export async function takeOut(
  work: WorkStore,
  entries: readonly OutboxEntry[],
  leaving: readonly OutboxEntry[],
): Promise<void> {
  const remaining = new Map(entries.map((entry) => [entry.seq, entry]))
  const byDocument = Map.groupBy(entries, ({ edit }) => edit.documentId)
  for (const { seq } of leaving) remaining.delete(seq)
  for (const { seq, edit, state } of leaving.toReversed()) {
    const own = (byDocument.get(edit.documentId) ?? []).flatMap((one) => remaining.get(one.seq) ?? [])
    const later = own.filter(
      (one) =>
        one.seq > seq &&
        // An edit made after the refusal was never based on the refused one.
        (state !== 'refused' || one.dependsOn.includes(edit.id)),
    )
    const rebased = rebaseEdits(
      later.map((one) => one.edit),
      edit,
    )
    later.forEach((one, index) => {
      const becomes = rebased[index]
      if (!isNeverSent(one) || becomes === undefined) return
      if (becomes === null) remaining.delete(one.seq)
      else
        remaining.set(one.seq, {
          ...one,
          edit: { ...becomes, before: condensed(entityOf(edit.entity), becomes.before) },
        })
    })
  }
  await work.outbox.bulkDelete(entries.map(({ seq }) => seq).filter((seq) => !remaining.has(seq)))
  await work.outbox.bulkPut(entries.flatMap((entry) => changedIn(remaining, entry)))
}

/**
 * Puts one edit in the place of others: whatever waited for one of them waits for it. Runs inside a transaction over
 * `outbox`.
 */
export async function putInPlaceOf(
  work: WorkStore,
  entries: readonly OutboxEntry[],
  gone: readonly OutboxEntry[],
  edit: Edit,
  app: string,
  standing: Standing | null = null,
): Promise<OutboxEntry> {
  const ids = new Set(gone.map((entry) => entry.edit.id))
  const seq = Math.min(...gone.map((entry) => entry.seq))
  const earlier = entries.filter((entry) => entry.seq < seq)
  const placed: OutboxEntry = { ...toEntry(edit, app, earlier, standing), seq }
  const waiting = entries.filter((entry) => !ids.has(entry.edit.id) && entry.dependsOn.some((id) => ids.has(id)))
  await work.outbox.bulkDelete(gone.map((entry) => entry.seq))
  await work.outbox.put(placed)
  await work.outbox.bulkPut(
    waiting.map((entry) => ({
      ...entry,
      dependsOn: [...new Set(entry.dependsOn.map((id) => (ids.has(id) ? edit.id : id)))],
    })),
  )
  return placed
}

function changedIn(remaining: ReadonlyMap<number, OutboxEntry>, entry: OutboxEntry): OutboxEntry[] {
  const now = remaining.get(entry.seq)
  return now && now !== entry ? [now] : []
}

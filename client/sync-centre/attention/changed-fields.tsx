import { FieldChanges } from '#client/changes/field-changes.tsx'
import type { SortedOutbox, OutboxEdit } from '#client/data/replica/edits/outbox.ts'

/** How an update changes each field ("Order: 3 → 7"), or which fields a restored document is restored with. */
export function ChangedFields({ queued, names }: { queued: OutboxEdit; names: SortedOutbox['names'] }) {
  const { edit } = queued.entry
  if (edit.kind !== 'update' && edit.kind !== 'restore') return null
  return <FieldChanges collection={edit.entity} before={queued.seen} after={edit.after} names={names} />
}

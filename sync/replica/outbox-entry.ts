import type { Edit } from '../protocol/edit.ts'
import { dependsOn, referencesIn } from '../protocol/references.ts'
import { SCHEMA } from '../protocol/schema.ts'
import type { OutboxEntry, WorkStore } from './work-store.ts'

export type NewOutboxEntry = Omit<OutboxEntry, 'seq'>

/** A new edit as the queue holds it: it waits for those of `earlier` that it depends on, and for its uploads. */
export function toEntry(edit: Edit, app: string, earlier: readonly OutboxEntry[]): NewOutboxEntry {
  const dependencies = earlier.filter((entry) => dependsOn(edit, entry.edit))
  return {
    edit,
    schema: SCHEMA,
    app,
    state: 'waiting',
    attempts: 0,
    answer: null,
    dependsOn: dependencies.map((entry) => entry.edit.id),
    uploads: uploadsOf(edit),
  }
}

/** The server does not know it: it may be changed or dropped here alone (design section 6). */
export function isNeverSent({ state, attempts }: OutboxEntry): boolean {
  return state === 'waiting' && attempts === 0
}

/** The queue in the order it was made. */
export function inOrder(work: WorkStore): Promise<OutboxEntry[]> {
  return work.outbox.orderBy('seq').toArray()
}

/** The size of an edit on the way, in bytes. */
export function sizeOf(edit: Edit): number {
  return new TextEncoder().encode(JSON.stringify(edit)).length
}

/** The blobs that an edit names and that must be on the server before it. */
function uploadsOf({ entity, after }: Edit): string[] {
  return referencesIn(entity, after).flatMap(({ collection, id }) => (collection === 'blob' ? [id] : []))
}

import { Subject } from 'rxjs'
import type { OutboxEntry, WorkStore } from '../storage/work-store.ts'

const subjects = new WeakMap<WorkStore, Subject<OutboxEntry>>()

/**
 * Edits that this tab has just added to its outbox: lists show them at once, and read the outbox behind that. Nothing else in
 * the outbox has changed with them.
 */
export function justQueued(work: WorkStore): Subject<OutboxEntry> {
  const known = subjects.get(work)
  if (known) return known
  const made = new Subject<OutboxEntry>()
  subjects.set(work, made)
  return made
}

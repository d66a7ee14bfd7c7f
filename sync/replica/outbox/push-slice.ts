import { PUSH_MOST_BYTES, PUSH_MOST_EDITS, type EditAnswer } from '../../protocol/push-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { sizeOf } from './outbox-entry.ts'
import type { OutboxEntry, OutboxState, WorkStore } from '../storage/work-store.ts'

type NextSlice = { untaken: ReadonlySet<number>; aside: ReadonlySet<string>; most: number }
const anything: NextSlice = { untaken: new Set(), aside: new Set(), most: PUSH_MOST_EDITS }

/**
 * What to send next: the open edits in the order they were made, one slice of at most 50 and 256 KB. Edits that depend
 * on a conflict, a refusal or a missing upload stay behind, as do those that depend on an edit that cannot be sent now:
 * of a newer schema, of a schema in `untaken`, or set `aside`. Edits travel under the schema in which they were made: a
 * slice never mixes two. An edit that is larger by itself travels alone.
 */
export function nextSlice(
  entries: readonly OutboxEntry[],
  isUploaded: (blobId: string) => boolean,
  { untaken, aside, most }: NextSlice = anything,
): OutboxEntry[] {
  const slice: OutboxEntry[] = []
  const stopped = new Set<string>()
  let bytes = 2
  for (const entry of entries) {
    const { edit, state, schema } = entry
    const isLeft = isSendable(state) && (schema > SCHEMA || untaken.has(schema) || aside.has(edit.id))
    const hangs = isLeft || entry.dependsOn.some((id) => stopped.has(id)) || !entry.uploads.every(isUploaded)
    if (state === 'conflict' || state === 'refused' || hangs) stopped.add(edit.id)
    if (hangs || !isSendable(state)) continue
    bytes += sizeOf(edit) + 1
    if (slice[0] && slice[0].schema !== schema) return slice
    // The first one goes in any case: a larger edit travels alone and must not block those behind it.
    if (slice.length === most || (bytes > PUSH_MOST_BYTES && slice.length > 0)) return slice
    slice.push(entry)
  }
  return slice
}

/** Marks a slice as attempted, before it is sent: from here on it may have reached the server. */
export async function markAttempted(work: WorkStore, slice: readonly OutboxEntry[]): Promise<void> {
  await work.outbox.bulkUpdate(
    slice.map(({ seq, attempts }) => ({ key: seq, changes: { state: 'attempted', attempts: attempts + 1 } })),
  )
}

/** Records the answers of a push. Runs inside a transaction over `outbox`. */
export async function recordAnswers(work: WorkStore, answers: readonly EditAnswer[]): Promise<void> {
  for (const answer of answers) {
    await work.outbox.where('edit.id').equals(answer.id).modify({ state: stateOf[answer.answer], answer })
  }
}

function isSendable(state: OutboxState): boolean {
  return state === 'waiting' || state === 'attempted' || state === 'held'
}

const stateOf: Record<EditAnswer['answer'], OutboxState> = {
  APPLIED: 'answered',
  MERGED: 'answered',
  CONFLICT: 'conflict',
  REFUSED: 'refused',
  HELD: 'held',
}

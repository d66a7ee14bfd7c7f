import type { Edit } from '#sync/protocol/edit.ts'
import { isEdit } from '#sync/protocol/is-edit.ts'
import { PUSH_MOST_BYTES, PUSH_MOST_EDITS } from '#sync/protocol/push-answer.ts'
import { BadRequest, TooLarge } from '../../errors.ts'
import { isUuid } from '../uuid.ts'

/** An edit as a device of any schema version wrote it: its shape is known, its entity and fields may be of another time. */
export type RawEdit = Omit<Edit, 'entity'> & { entity: string }

/** One edit of a push as it arrived; `raw` is null when it is malformed, `id` and `documentId` are '' when they are. */
export type Arrived = Pick<Edit, 'id' | 'documentId' | 'kind' | 'after'> & { raw: RawEdit | null; bytes: number }

/**
 * Step 1: a slice of at most 50 edits and 256 KB. One edit that is larger by itself is answered, not counted: its device
 * could never send it in a smaller slice.
 * @throws BadRequest, TooLarge when the request as a whole is no slice; then nothing is recorded
 */
export function readSlice(edits: unknown): Arrived[] {
  if (!Array.isArray(edits)) throw new BadRequest('The edits are not a list.', 'MALFORMED_PUSH')
  if (edits.length > PUSH_MOST_EDITS) throw new TooLarge(`A push holds at most ${PUSH_MOST_EDITS} changes.`)
  const arrived = edits.map(readOne)
  const bytes = arrived.reduce((sum, one) => sum + (isTooLarge(one) ? 0 : one.bytes), 0)
  if (bytes > PUSH_MOST_BYTES) throw new TooLarge(`A push holds at most ${PUSH_MOST_BYTES / 1024} KB of changes.`)
  return arrived
}

export function isTooLarge({ bytes }: Arrived): boolean {
  return bytes > PUSH_MOST_BYTES
}

/** Only the members of an edit are read, so that nothing else is kept, measured or walked through. */
function readOne(value: unknown): Arrived {
  const { id, entity, documentId, kind, base, before, after, madeAt } = Object(value) as Record<string, unknown>
  const raw = { id, entity, documentId, kind, base, before, after, madeAt }
  if (typeof entity === 'string' && isEdit({ ...raw, entity: 'itemTag' })) {
    const edit = raw as RawEdit
    return { ...edit, raw: edit, bytes: Buffer.byteLength(JSON.stringify(edit)) }
  }
  return {
    id: isUuid(id) ? id : '',
    documentId: isUuid(documentId) ? documentId : '',
    kind: kind === 'create' ? kind : 'update',
    after: {},
    raw: null,
    bytes: 0,
  }
}

import type { Edit } from '#sync/protocol/edit.ts'
import { isEdit } from '#sync/protocol/is-edit.ts'
import { EDIT_MOST_BYTES, PUSH_MOST_BYTES, PUSH_MOST_EDITS } from '#sync/protocol/push-answer.ts'
import type { RawEdit } from '#sync/protocol/upcasts.ts'
import { BadRequest, TooLarge } from '../../kit/errors.ts'
import { isUuid } from '#sync/protocol/uuid.ts'

/**
 * One edit of a push as it arrived; `raw` is null when it is malformed, and `id` and `documentId` are '' when they are.
 */
export type Arrived = Pick<Edit, 'id' | 'documentId' | 'kind' | 'after'> & { raw: RawEdit | null; bytes: number }

/**
 * Step 1: a slice of at most 50 edits and 256 KB, or one edit of up to 900 KB by itself. A single edit that is larger
 * still gets an answer rather than a refused request: its device could never send it in a smaller slice.
 * @throws BadRequest, TooLarge when the request as a whole is not a slice; then nothing is recorded
 */
export function readSlice(edits: unknown): Arrived[] {
  if (!Array.isArray(edits)) throw new BadRequest('The edits are not a list.', 'MALFORMED_PUSH')
  if (edits.length > PUSH_MOST_EDITS) throw new TooLarge(`A push holds at most ${PUSH_MOST_EDITS} changes.`)
  const arrived = edits.map(readOne)
  const counted = arrived.filter((one) => !isTooLarge(one))
  const bytes = counted.reduce((sum, one) => sum + one.bytes, 0)
  if (counted.length > 1 && bytes > PUSH_MOST_BYTES)
    throw new TooLarge(`A push holds at most ${PUSH_MOST_BYTES / 1024} KB of changes.`)
  return arrived
}

export function isTooLarge({ bytes }: Arrived): boolean {
  return bytes > EDIT_MOST_BYTES
}

/** Only the members of an edit are read, so that nothing else is stored, measured or walked through. */
function readOne(value: unknown): Arrived {
  const {
    id,
    entity,
    documentId,
    kind,
    base,
    before,
    after,
    madeAt,
    batch = null,
  } = Object(value) as Record<string, unknown>
  const raw = { id, entity, documentId, kind, base, before, after, madeAt, batch }
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

import type { Place } from '#sync/protocol/patch-places.ts'
import { NotTaken } from './not-taken.ts'
import type { Current } from './read-current.ts'

/** A conflict: the document as it is, the places, and who changed it last and when. */
export function conflictWith(
  { document, position, changedBy, changedAt }: Current,
  places: readonly Place[],
): NotTaken {
  const fields = [...new Set(places)]
  return new NotTaken({ answer: 'CONFLICT', document, fields, byUserId: changedBy, at: changedAt }, position)
}

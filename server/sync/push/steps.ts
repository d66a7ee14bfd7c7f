import { EDIT_MOST_BYTES, type EditAnswer } from '#sync/protocol/push-answer.ts'
import { dependsOn } from '#sync/protocol/references.ts'
import { upcastEdit, type Upcast } from '#sync/protocol/upcasts.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import type { Product } from '../../product.ts'
import { checkHtml, checkValues, checkWhole } from './check-values.ts'
import { mayEdit } from './may-edit.ts'
import { Held, refused } from './not-taken.ts'
import { isTooLarge, type Arrived } from './read-slice.ts'
import { takeEdit } from './take-edit.ts'
import { toEdit } from './to-edit.ts'

/** One push in progress. */
export type Pushing = {
  product: Pick<Product, 'database' | 'log' | 'now'>
  user: ActingUser
  requestId: string | null
  /** The upcasts from the device's schema to ours. */
  path: readonly Upcast[]
  /** Earlier edits of this push that were not taken. */
  notTaken: Pick<Arrived, 'documentId' | 'kind' | 'after'>[]
}

/**
 * The steps of one edit, by the numbers of (design 6); 1 and 2 (the slice, earlier answers) are done, and 8 to 13 are
 * those under the lock.
 * @throws NotTaken or Held by any step that stops it
 */
export async function takeThroughSteps(pushing: Pushing, arrived: Arrived): Promise<EditAnswer> {
  const { product, user, requestId, path, notTaken } = pushing
  if (!arrived.raw) throw refused('MALFORMED', 'This change cannot be read: its form is not that of a change.')
  if (isTooLarge(arrived)) throw refused('TOO_LARGE', `A change holds at most ${EDIT_MOST_BYTES / 1024} KB.`)
  const edit = toEdit(upcastEdit(arrived.raw, path)) // 3, 4
  mayEdit(user, edit) // 5
  if (notTaken.some((earlier) => dependsOn(edit, earlier))) throw new Held() // 6
  checkValues(edit) // 7
  checkWhole(edit)
  checkHtml(edit)
  const { id, entity, documentId } = edit
  const { now, database } = product
  const taking = { id, entity, documentId, userId: user.id, requestId, now, editOver: () => edit }
  return takeEdit(database, taking) // 8 to 13
}

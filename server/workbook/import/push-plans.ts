import { randomUUID } from 'node:crypto'
import type { Edit } from '#sync/protocol/edit.ts'
import { EDIT_MOST_BYTES, PUSH_MOST_BYTES, PUSH_MOST_EDITS, type EditAnswer } from '#sync/protocol/push-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { push } from '../../sync/push/push.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import type { Product } from '../../product.ts'
import type { Change } from './change.ts'

export type Importing = {
  product: Pick<Product, 'database' | 'log' | 'now'>
  user: ActingUser
  requestId: string | null
  batch: string
}

/** How many documents a batch really changed: what was taken back before is not changed again. */
export async function countChanges({ product, batch }: Importing): Promise<number> {
  const [row] = await product.database.sql<{ count: number }[]>`/* changesOfBatch */
    select count(*)::int as count from revision where batch = ${batch} and after is not null and after <> '{}'`
  return row!.count
}

/** Takes changes through the same door as a device's edits, in slices that it takes; each is answered, in order. */
export async function pushChanges(
  { product, user, requestId, batch }: Importing,
  changes: readonly Change[],
): Promise<EditAnswer[]> {
  const madeAt = product.now().toISOString()
  const edits = changes.map((change): Edit => ({ ...change, id: randomUUID(), base: null, madeAt, batch }))
  const answers: EditAnswer[] = []
  for (const slice of slicesOf(edits)) {
    const answer = await push({ product, user, requestId }, { edits: slice, actingUser: user.id, schema: SCHEMA })
    if (answer.answer !== 'ANSWERS') throw new Error(`an import was answered ${answer.answer}`)
    answers.push(...answer.answers)
  }
  return answers
}

function slicesOf(edits: readonly Edit[]): Edit[][] {
  const slices: Edit[][] = []
  let room = 0
  for (const edit of edits) {
    const bytes = Math.min(Buffer.byteLength(JSON.stringify(edit)), EDIT_MOST_BYTES)
    const last = slices.at(-1)
    if (last && last.length < PUSH_MOST_EDITS && bytes <= room) {
      last.push(edit)
      room -= bytes
    } else {
      slices.push([edit])
      room = PUSH_MOST_BYTES - bytes
    }
  }
  return slices
}

import { randomUUID } from 'node:crypto'
import { entityOf } from '#sync/entities/index.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { condensed } from '#sync/protocol/hashed.ts'
import { inverse, type Effect } from '#sync/protocol/make-edit.ts'
import { EDIT_MOST_BYTES, PUSH_MOST_BYTES, PUSH_MOST_EDITS, type EditAnswer } from '#sync/protocol/push-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { push } from '../../graphql/push/push.ts'
import type { ActingUser, Product } from '../../product.ts'

export type Importing = { product: Product; user: ActingUser; requestId: string | null; batch: string }

export type Change = Pick<Edit, 'entity' | 'documentId' | 'kind' | 'before' | 'after'>

/** What an import of this user changed, by the ids of its edits: the last one first, so that nothing is taken from under another. */
export async function editsOfImport({ product, user }: Importing, batch: string): Promise<string[]> {
  const rows = await product.database.sql<{ edit: string }[]>`/* editsOfImport */
    select edit from revision
    where batch = ${batch} and user_id = ${user.id} and after is not null and after <> '{}'
    order by position desc`
  return rows.map(({ edit }) => edit)
}

/** Undoes these edits with edits that swap what they really changed. */
export async function undoEdits(importing: Importing, edits: readonly string[]): Promise<EditAnswer[]> {
  const rows = await importing.product.database.sql<
    (Effect & Pick<Edit, 'entity' | 'documentId'>)[]
  >`/* effectsOfImport */
    select entity, document_id, before, after from revision where edit = any(${[...edits]}) order by position desc`
  return pushChanges(
    importing,
    rows.map(({ entity, documentId, ...effect }) => {
      const { before, ...rest } = inverse(effect)
      return { entity, documentId, ...rest, before: condensed(entityOf(entity), before) }
    }),
  )
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

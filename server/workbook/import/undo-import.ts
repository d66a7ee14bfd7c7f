import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { condensed } from '#sync/protocol/hashed.ts'
import { inverse, standingToUndo, type Effect } from '#sync/protocol/make-edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { nameOf } from '../../records/document-names.ts'
import { pushChanges, type Importing } from './push-plans.ts'

/** What an import of this user changed, by the ids of its edits: the last one first, so that nothing is taken from under another. */
export async function editsOfImport({ product, user }: Importing, batch: string): Promise<string[]> {
  const rows = await product.database.sql<{ edit: string }[]>`/* editsOfImport */
    select edit from revision
    where batch = ${batch} and user_id = ${user.id} and after is not null and after <> '{}'
    order by position desc`
  return rows.map(({ edit }) => edit)
}

type Recorded = Effect &
  Pick<Edit, 'entity' | 'documentId'> & { edit: string; position: number | null; name: string | null }

export type Undone = { entity: Collection; id: string; name: string; answer: EditAnswer }

/** Undoes these edits with edits that swap what they really changed. */
export async function undoEdits(importing: Importing, edits: readonly string[]): Promise<Undone[]> {
  const { sql } = importing.product.database
  const rows = await sql<Recorded[]>`/* effectsOfImport */
    select r.edit, r.entity, r.document_id, r.before, r.after, r.position, ${nameOf(sql)} as name
    from revision r where r.edit = any(${[...edits]}) order by r.position desc`
  const touched = new Set<string>()
  const answers = await pushChanges(
    importing,
    rows.map((row) => {
      const { entity, documentId } = row
      const { before, ...rest } = inverse(row)
      const standing = touched.has(documentId) ? null : standingToUndo(row, row)
      touched.add(documentId)
      return { entity, documentId, ...rest, before: standing ?? condensed(entityOf(entity), before) }
    }),
  )
  return rows.map(({ entity, documentId: id, name }, index) => ({
    entity,
    id,
    name: name ?? '',
    answer: answers[index]!,
  }))
}

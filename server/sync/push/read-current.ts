import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Standing } from '#sync/protocol/edit.ts'
import type { Transaction } from '../../db/client.ts'
import { wholeDocumentSql } from '../../records/document-sql.ts'

/** A document as it is under the lock. */
export type Current = {
  /** Null when the id is unknown. */
  state: DocumentState | null
  /** As a pull carries it to administrators; a deleted one is whole too, so that it can be restored with a change. */
  document: Record<string, unknown>
  position: number
  /** Its position and last edit, as a pull shows them; null when the id is unknown. */
  standing: Standing | null
  /** Who made the last change, null if no edit made it; and when. */
  changedBy: string | null
  changedAt: string | null
}

type Row = {
  document: Record<string, unknown> | null
  deleted: boolean | null
  position: number | null
  changedBy: string | null
  changedAt: string | null
}

/** Step 8: reads the document in one statement. */
export async function readCurrent(tx: Transaction, collection: Collection, documentId: string): Promise<Current> {
  const [row] = await tx.unsafe<Row[]>(statements[collection], [documentId], { prepare: true })
  if (!row?.document)
    return { state: null, document: {}, position: 0, standing: null, changedBy: null, changedAt: null }
  const { document, deleted, position, changedBy, changedAt } = row
  const state = documentToState(entityOf(collection), { ...document, deleted })
  return {
    state,
    document: deleted ? { ...document, deleted } : document,
    position: position ?? 0,
    standing: { position: position ?? 0, edit: (document['edit'] ?? null) as string | null },
    changedBy,
    changedAt,
  }
}

/** The document's last edit is its last change only if it left the document at its current position. */
function statement(collection: Collection): string {
  return `/* readCurrent ${collection} */
    select ${wholeDocumentSql(collection)} as document, d.deleted, d.position, d.changed_at, r.user_id as changed_by
    from ${entityOf(collection).table} d left join revision r on r.edit = d.edit and r.position = d.position
    where d.id = $1`
}

const statements = Object.fromEntries(
  collectionsOf('administrator').map((collection) => [collection, statement(collection)]),
) as Record<Collection, string>

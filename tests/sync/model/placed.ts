import type { Sql, Transaction } from '#server/db/client.ts'
import { wholeDocumentSql } from '#server/records/document-sql.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'

/** A document of the server as it was at a position, deleted ones too. */
export type Placed = { collection: Collection; id: string; position: number; state: DocumentState }

type Row = { collection: Collection; id: string; position: number; deleted: boolean; document: Record<string, unknown> }

/** Every document of the server after a position. */
export async function readDocuments(sql: Sql | Transaction, beyond: number): Promise<Placed[]> {
  const rows = await sql.unsafe<Row[]>(statement, [beyond], { prepare: true })
  return rows.map(({ collection, id, position, deleted, document }) => ({
    collection,
    id,
    position,
    state: documentToState(entityOf(collection), { ...document, deleted }),
  }))
}

const statement = `/* readDocuments */ ${collectionsOf('administrator')
  .map(
    (collection) =>
      `select '${collection}' as collection, d.id, d.position, d.deleted, ${wholeDocumentSql(collection)} as document
      from ${entityOf(collection).table} d where d.position > $1`,
  )
  .join(' union all ')}`

import type { Entity } from '#sync/define.ts'
import { blobReferences } from '../blobs/blob-references.ts'
import type { Sql } from '../db/client.ts'
import type { EntityRecord } from '../records/records.ts'

/** The fields that hold the id of a file, each with the GraphQL field that returns the file. */
export function blobFieldsOf({ fields }: Entity): { idField: string; field: string }[] {
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind === 'blob')
    .map((idField) => ({ idField, field: idField.replace(/Id$/, '') }))
}

/** Adds the files that the rows refer to, each beside its id: `videoBlobReference` beside `videoBlobReferenceId`. */
export async function withFiles(sql: Sql, entity: Entity, rows: EntityRecord[]): Promise<EntityRecord[]> {
  const names = blobFieldsOf(entity)
  const ids = rows.flatMap((row) => names.map(({ idField }) => row[idField])).filter((id) => typeof id === 'string')
  if (ids.length === 0) return rows
  const files = await blobReferences(sql, ids)
  const filesOf = (row: EntityRecord) =>
    names.map(({ idField, field }) => [field, files.get(String(row[idField])) ?? null])
  return rows.map((row) => ({ ...row, ...(Object.fromEntries(filesOf(row)) as object) }))
}

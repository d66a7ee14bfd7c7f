import type { Sql } from '../db/client.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { pageOf, type Paging } from '../records/records.ts'

/** A file as the documents say that name it; its bytes are at the address. */
export type BlobReference = { id: string; filename: string; mimeType: string; archived: boolean; url: string }

type ListedReference = BlobReference & {
  storageReference: string
  createdByUserId: string | null
  createdDate: string
}

/** The files with these ids, by id. */
export async function blobReferences(sql: Sql, ids: string[]): Promise<Map<string, BlobReference>> {
  const rows = await sql<Omit<BlobReference, 'url'>[]>`/* blobReferences */
    select id, filename, mime_type, archived from blob_reference where id = any(${ids})`
  return new Map(rows.map((row) => [row.id, { ...row, url: blobUrl(row.id) }]))
}

/** `blobReferencesQuery(offset, first)`: every uploaded file, the latest first. */
export async function listBlobReferences(sql: Sql, given: Paging): Promise<ListedReference[]> {
  const { offset, limit } = pageOf(given)
  const rows = await sql<Omit<ListedReference, 'url'>[]>`/* listBlobReferences */
    select id, filename, mime_type, storage_reference, archived, created_by_user_id, created_date
    from blob_reference where removed_date is null order by created_date desc, id offset ${offset} limit ${limit}`
  return rows.map((row) => ({ ...row, url: blobUrl(row.id) }))
}

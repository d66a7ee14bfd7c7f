import type { Sql } from '../db/client.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { pageOf, type Paging } from '../records/records.ts'

type BlobReference = {
  id: string
  filename: string
  mimeType: string
  storageReference: string
  archived: boolean
  createdByUserId: string | null
  createdDate: string
  url: string
}

/** `blobReferencesQuery(offset, first)`: every uploaded file, the latest first. */
export async function listBlobReferences(sql: Sql, given: Paging): Promise<BlobReference[]> {
  const { offset, limit } = pageOf(given)
  const rows = await sql<Omit<BlobReference, 'url'>[]>`/* listBlobReferences */
    select id, filename, mime_type, storage_reference, archived, created_by_user_id, created_date
    from blob_reference where removed_date is null order by created_date desc, id offset ${offset} limit ${limit}`
  return rows.map((row) => ({ ...row, url: blobUrl(row.id) }))
}

import { blobReferences, type BlobReference } from '../blobs/blob-references.ts'
import type { Sql } from '../db/client.ts'

type CmsText = { id: string; name: string; html: string; archived: boolean }
type CmsVideo = {
  id: string
  name: string
  archived: boolean
  videoBlobReferenceId: string | null
  thumbnailBlobReferenceId: string | null
  videoBlobReference: BlobReference | null
  thumbnailBlobReference: BlobReference | null
}

/** The CMS texts that public pages show and visitors may read (security 16). */
const publicTextNames: readonly string[] = [
  'Login.VideoText',
  'About.Section1',
  'About.Section2',
  'About.Section3',
  'About.Section4',
  'Privacy policy',
  'Terms and conditions',
]

export async function publicText(sql: Sql, name: string): Promise<CmsText | null> {
  if (!publicTextNames.includes(name)) return null
  const [row] = await sql<CmsText[]>`/* publicText */
    select id, name, coalesce(html, '') as html, archived from cms_text where name = ${name} and not deleted`
  return row ?? null
}

export async function publicVideo(sql: Sql, name: 'Login.Video' | 'About.Video'): Promise<CmsVideo | null> {
  const [row] = await sql<Omit<CmsVideo, 'videoBlobReference' | 'thumbnailBlobReference'>[]>`/* publicVideo */
    select id, name, archived, video_blob_reference_id, thumbnail_blob_reference_id
    from cms_video where name = ${name} and not deleted`
  if (!row) return null
  const ids = [row.videoBlobReferenceId, row.thumbnailBlobReferenceId].filter((id) => id !== null)
  const blobs = await blobReferences(sql, ids)
  return {
    ...row,
    videoBlobReference: blobs.get(row.videoBlobReferenceId ?? '') ?? null,
    thumbnailBlobReference: blobs.get(row.thumbnailBlobReferenceId ?? '') ?? null,
  }
}

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
const publicTextNames = [
  'Login.VideoText',
  'About.Section1',
  'About.Section2',
  'About.Section3',
  'About.Section4',
  'Privacy policy',
  'Terms and conditions',
] as const
/** And the videos. */
export const publicVideoNames = ['Login.Video', 'About.Video'] as const

export type PublicTextName = (typeof publicTextNames)[number]
type PublicVideoName = (typeof publicVideoNames)[number]

/** A CMS text or video that visitors may read; null for every other name. */
export async function publicOne(sql: Sql, entity: string, name: string): Promise<CmsText | CmsVideo | null> {
  if (entity === 'CmsText') return isOneOf(publicTextNames, name) ? publicText(sql, name) : null
  return entity === 'CmsVideo' && isOneOf(publicVideoNames, name) ? publicVideo(sql, name) : null
}

/** What the sign-in page shows beside its form. */
export async function loginPartialPageViewModel(sql: Sql) {
  return { cmsVideo: await publicVideo(sql, 'Login.Video'), cmsText: await publicText(sql, 'Login.VideoText') }
}

export async function aboutPage(sql: Sql) {
  const [cmsVideo, section1, section2, section3, section4] = await Promise.all([
    publicVideo(sql, 'About.Video'),
    publicText(sql, 'About.Section1'),
    publicText(sql, 'About.Section2'),
    publicText(sql, 'About.Section3'),
    publicText(sql, 'About.Section4'),
  ])
  return { cmsVideo, section1, section2, section3, section4 }
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

async function publicText(sql: Sql, name: PublicTextName): Promise<CmsText | null> {
  const [row] = await sql<CmsText[]>`/* publicText */
    select id, name, coalesce(html, '') as html, archived from cms_text where name = ${name} and not deleted`
  return row ?? null
}

async function publicVideo(sql: Sql, name: PublicVideoName): Promise<CmsVideo | null> {
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

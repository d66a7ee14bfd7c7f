import type { ImageSize } from './media.ts'

/** The address of a stored image or video (design 11); documents hold only its id. Without a size, the whole picture. */
export function blobUrl(blobReferenceId: string, size?: ImageSize): string {
  const query = size === undefined ? '' : `?size=${size}`
  return `/blobs/${encodeURIComponent(blobReferenceId)}${query}`
}

/** The ids of the files that a rich text shows. */
export function blobsIn(html: string): string[] {
  if (!html.includes('/blobs/')) return []
  const found = html.matchAll(/\/blobs\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/g)
  return [...new Set([...found].map(([, id = '']) => id))]
}

import type { ImageSize } from './media.ts'

/** The address of a stored image or video (design 11); documents hold only its id. Without a size, the whole picture. */
export function blobUrl(blobReferenceId: string, size?: ImageSize): string {
  const query = size === undefined ? '' : `?size=${size}`
  return `/blobs/${encodeURIComponent(blobReferenceId)}${query}`
}

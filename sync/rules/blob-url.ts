/** The address of a stored image or video (design 11); documents hold its id only. */
export function blobUrl(blobReferenceId: string): string {
  return `/blobs/${encodeURIComponent(blobReferenceId)}`
}

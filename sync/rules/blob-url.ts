/** The address of a stored image or video (design section 11, Blobs); documents hold its id only. */
export function blobUrl(blobReferenceId: string): string {
  return `/blobs/${encodeURIComponent(blobReferenceId)}`
}

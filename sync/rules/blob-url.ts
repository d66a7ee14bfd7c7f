/** The address of a stored image or video (design 11); documents hold only its id. */
export function blobUrl(blobReferenceId: string): string {
  return `/blobs/${encodeURIComponent(blobReferenceId)}`
}

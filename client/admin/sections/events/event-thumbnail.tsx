import { blobUrl } from '#sync/rules/blob-url.ts'

/** The promotional image of a row. */
export function EventThumbnail({ id }: { id: string }) {
  return (
    <img
      src={blobUrl(id)}
      alt=""
      loading="lazy"
      className="h-11 w-auto max-w-[150px] rounded-chip bg-sunken object-contain"
    />
  )
}

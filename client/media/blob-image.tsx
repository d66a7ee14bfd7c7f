import { useStoredPicture } from '#client/data/replica/edits/uploads.ts'
import { classes } from '#client/ui/classes.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { ImageSize } from '#sync/rules/media.ts'
import { FileImage } from './file-image.tsx'
import { ServerImage } from './server-image.tsx'

export type BlobImageProps = {
  id: string
  /** `thumbnail` for lists, where it is at most 150 px wide. */
  size: ImageSize
  alt: string
  className?: string
}

/** A picture of the server, or one that waits on this device; on white in both themes, as logos are drawn for paper. */
export function BlobImage({ id, size, alt, className }: BlobImageProps) {
  const stored = useStoredPicture(id)
  const look = classes(
    'rounded-chip border border-hairline bg-[white] object-contain',
    size === 'thumbnail' ? 'max-h-[150px] max-w-[150px]' : 'max-w-full',
    className,
  )
  if (stored) return <FileImage file={stored} alt={alt} className={look} />
  // The server does not have one that waits here.
  const src = stored === undefined ? undefined : blobUrl(id, size)
  return (
    <ServerImage
      src={src}
      alt={alt}
      isLazy={size !== 'full'}
      className={look}
      emptySize={size === 'thumbnail' ? 'h-[100px] w-[150px]' : 'h-40 w-60'}
    />
  )
}

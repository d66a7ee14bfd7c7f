import { classes } from '#client/ui/classes.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { ImageSize } from '#sync/rules/media.ts'

export type BlobImageProps = {
  id: string
  /** `thumbnail` for lists, where it is at most 150 px wide. */
  size: ImageSize
  alt: string
  className?: string
}

/** A stored picture, on white in both themes, as logos are drawn for paper. */
export function BlobImage({ id, size, alt, className }: BlobImageProps) {
  return (
    <img
      src={blobUrl(id, size)}
      alt={alt}
      loading={size === 'full' ? undefined : 'lazy'}
      className={classes(
        'h-auto rounded-chip border border-hairline bg-[white] object-contain',
        size === 'thumbnail' ? 'max-h-[150px] max-w-[150px]' : 'max-w-full',
        className,
      )}
    />
  )
}

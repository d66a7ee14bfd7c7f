import { BlobImage } from './blob-image.tsx'
import { FileImage } from './file-image.tsx'
import { MediaField, type MediaFieldProps } from './media-field.tsx'
import { uploadImage } from './upload-image.ts'

/** A picture of a form, used as `<ImageField {...field('imageBlobReferenceId')} />`. */
export function ImageField(field: MediaFieldProps) {
  return <MediaField field={field} of={image} />
}

const image = {
  kind: 'image',
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  words: { upload: 'uploadImage', replace: 'replaceImage', clear: 'clearImage', hint: 'imageHint' },
  send: uploadImage,
  Preview,
} as const

/** The chosen file at once, later what the server has made of it. */
function Preview({ id, chosen }: { id: string; chosen: File | null }) {
  if (!chosen) return <BlobImage id={id} size="list" alt="" className="max-h-60 justify-self-start" />
  return (
    <FileImage
      file={chosen}
      alt=""
      className="max-h-60 max-w-full justify-self-start rounded-chip border border-hairline bg-[white] object-contain"
    />
  )
}

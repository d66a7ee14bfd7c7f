import { dropUnwanted, useWaitingPictures, type WaitingPicture } from '#client/data/replica/edits/uploads.ts'
import { useSyncState, type SyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { BlobImage } from './blob-image.tsx'
import { CropTool } from './crop-tool.tsx'
import { FileImage } from './file-image.tsx'
import { LibraryButton } from './library-button.tsx'
import { MediaField, type MediaFieldProps } from './media-field.tsx'
import { uploadImage } from './upload-image.ts'

/** A picture of a form, used as `<ImageField {...field('imageBlobReferenceId')} />`; one that is offered is taken as if it were chosen. */
export function ImageField({ offered = null, ...field }: MediaFieldProps & { offered?: File | null }) {
  return <MediaField field={field} of={image} offered={offered} />
}

const image = {
  kind: 'image',
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
  words: { upload: 'uploadImage', replace: 'replaceImage', clear: 'clearImage', hint: 'imageHint' },
  send: uploadImage,
  drop: (id: string) => void dropUnwanted(id),
  Preview,
  Library: LibraryButton,
  Tool: CropTool,
} as const

/** The chosen file at once, later what the server has made of it. */
function Preview({ id, chosen }: { id: string; chosen: File | null }) {
  const waiting = useWaitingPictures()?.find((one) => one.id === id && one.state === 'waiting')
  return (
    <div className="grid justify-items-start gap-1.5">
      <Shown id={id} chosen={chosen} />
      {waiting && <Why waiting={waiting} />}
    </div>
  )
}

type Tried = Pick<WaitingPicture, 'isNamed' | 'isTried'>

function Why({ waiting }: { waiting: Tried }) {
  const t = useWords(mediaWords)
  return (
    <p role="status" className="text-[0.9375rem] text-muted">
      {t(whyItWaits(useSyncState(), waiting))}
    </p>
  )
}

/** What a picture that is stored on this device waits for. */
export function whyItWaits(
  { kind, uploadingFails }: Pick<SyncState, 'kind' | 'uploadingFails'>,
  { isNamed, isTried = false }: Tried = { isNamed: false },
) {
  if (kind === 'offline') return 'waits'
  if (kind === 'sign-in') return 'waitsForSignIn'
  if (isTried && !isNamed) return 'triedOnce'
  if (uploadingFails === 'server') return 'notStored'
  return uploadingFails === 'device' ? 'notSent' : 'uploadingKept'
}

function Shown({ id, chosen }: { id: string; chosen: File | null }) {
  if (!chosen) return <BlobImage id={id} size="list" alt="" className="max-h-60" />
  return (
    <FileImage
      file={chosen}
      alt=""
      className="max-h-60 max-w-full rounded-chip border border-hairline bg-[white] object-contain"
    />
  )
}

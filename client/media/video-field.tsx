import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { sendFile, type Sending } from '#client/data/online/http/send-file.ts'
import { useOnline } from '#client/ui/page/use-online.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { MediaField, type MediaFieldProps } from './media-field.tsx'

/** Called with the id under which the server has stored a video that was chosen in this form. */
type OnStored = (id: string, file: File) => void

/** A video of a form, used as `<VideoField {...field('videoBlobReferenceId')} />`; videos need a connection. */
export function VideoField({ onStored, ...field }: MediaFieldProps & { onStored?: OnStored }) {
  const t = useWords(mediaWords)
  const isOnline = useOnline()
  return <MediaField field={field} of={{ ...video, onStored, resting: isOnline ? null : t('videoOffline') }} />
}

const video = {
  kind: 'video',
  accept: 'video/mp4,video/webm',
  words: { upload: 'uploadVideo', replace: 'replaceVideo', clear: 'clearVideo', hint: 'videoHint' },
  send: sendAsNew,
  holdsSave: true,
  Preview,
} as const

function sendAsNew(file: File, sending: Sending) {
  return sendFile(crypto.randomUUID(), file, sending)
}

function Preview({ id }: { id: string }) {
  if (id === '') return null
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded video has no captions of its own
    <video
      key={id}
      controls
      preload="metadata"
      src={blobUrl(id)}
      className="aspect-video w-full max-w-md rounded-card border border-hairline bg-sunken"
    />
  )
}

import { useEffect, useRef, useState } from 'react'
import { Transforms } from 'slate'
import { useSlateStatic } from 'slate-react'
import { useWords } from '#client/i18n/i18n.ts'
import { dropUnwanted } from '#client/data/replica/edits/uploads.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { FileImage } from '#client/media/file-image.tsx'
import { RemoveFile } from '#client/media/remove-file.tsx'
import { uploadImage } from '#client/media/upload-image.ts'
import { UploadStatus } from '#client/media/upload-status.tsx'
import { useUpload } from '#client/media/use-upload.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { selectedImage } from './html/links.ts'
import { PanelFrame } from './panel-frame.tsx'

type ImagePanelProps = {
  /** Pictures that were pasted or dropped, of which the first is open. */
  files: readonly File[]
  onDone: () => void
  onClose: () => void
}

/** Takes a picture and what it shows; also changes and removes the one that is selected. */
export function ImagePanel({ files, onDone, onClose }: ImagePanelProps) {
  const editor = useSlateStatic()
  const t = useWords(richTextWords)
  const [given] = files
  const [selected] = useState(() => (given ? undefined : selectedImage(editor)))
  const [alt, setAlt] = useState(selected?.[0].alt ?? '')
  const [stored, setStored] = useState<{ id: string; file: File } | null>(null)
  const [isMissing, setMissing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  /** The picture that is dropped unless it becomes part of the text. */
  const own = useRef<string | null>(null)
  const show = (next: { id: string; file: File } | null) => {
    if (own.current !== null && own.current !== next?.id) void dropUnwanted(own.current)
    own.current = next?.id ?? null
    setStored(next)
  }
  useEffect(
    () => () => {
      if (own.current !== null) void dropUnwanted(own.current)
    },
    [],
  )
  const upload = useUpload('image', uploadImage, {
    named: (id, file) => show({ id, file }),
    takenBack: () => show(null),
    unwanted: (id) => void dropUnwanted(id),
  })
  const { state, begin, stop } = upload
  const choose = (file: File | undefined) => {
    if (!file) return
    setMissing(false)
    void begin(file)
  }
  useEffect(() => {
    if (given) void begin(given)
    // oxlint-disable-next-line react/exhaustive-deps -- a file is sent once
  }, [given])

  const submit = () => {
    const text = alt.trim()
    if (selected) Transforms.setNodes(editor, { alt: text }, { at: selected[1] })
    else if (!stored) return setMissing(state.status === 'none')
    else {
      const image = { type: 'img' as const, src: blobUrl(stored.id), alt: text, children: [{ text: '' as const }] }
      Transforms.insertNodes(editor, image)
      Transforms.move(editor)
      own.current = null
    }
    onDone()
  }
  const remove = () => {
    if (selected) Transforms.removeNodes(editor, { at: selected[1] })
    onDone()
  }
  const shown = state.status === 'uploading' ? state.file : stored?.file
  return (
    <PanelFrame
      label={t('image')}
      submit={t(selected ? 'changeImage' : 'addImage')}
      onSubmit={submit}
      onClose={onClose}
      other={
        selected && (
          <>
            <Button compact onClick={remove}>
              {t('removeImage')}
            </Button>
            <RemoveFile compact id={selected[0].src.slice(blobUrl('').length)} kind="image" onRemoved={onDone} />
          </>
        )
      }
    >
      {!selected && (
        <div className="grid justify-items-start gap-2">
          {shown && (
            <FileImage
              file={shown}
              alt={t('chosenImage')}
              className="max-h-40 max-w-full rounded-chip border border-hairline"
            />
          )}
          <Button ref={chooser} compact onClick={() => picker.current?.click()}>
            {t('chooseImage')}
          </Button>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            aria-label={t('chooseImage')}
            tabIndex={-1}
            className="sr-only"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          {isMissing && (
            <p role="alert" className="text-[0.9375rem] font-semibold text-danger">
              {t('imageNeeded')}
            </p>
          )}
          <UploadStatus
            state={state}
            onStop={() => {
              stop()
              chooser.current?.focus()
            }}
            onRetry={(file) => {
              choose(file)
              chooser.current?.focus()
            }}
          />
        </div>
      )}
      <TextField label={t('altText')} hint={t('altHint')} value={alt} onChange={({ target }) => setAlt(target.value)} />
    </PanelFrame>
  )
}

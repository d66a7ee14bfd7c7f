import { Trash2, Upload } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useWaitingPictures } from '#client/data/replica/edits/uploads.ts'
import { useRemoved } from '#client/data/online/removed-files.ts'
import type { BoundField } from '#client/forms/bound-field.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords, type MediaWord } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { MediaKind } from '#sync/rules/media.ts'
import type { ShownAs } from './crop-shapes.ts'
import { RemoveFile } from './remove-file.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useHeldSubmit } from './use-held-submit.ts'
import { useUpload, type Send } from './use-upload.ts'

/** What `field(name)` of a form gives; the value is the id of the stored file, or null. */
export type MediaFieldProps = BoundField & {
  label: string
  required: boolean
  /** The field of the form that says what is to be seen. */
  textField?: string
  /** The shape in which readers see it, which a crop begins with. */
  shape?: ShownAs
}

type Kind = {
  kind: MediaKind
  accept: string
  words: { upload: MediaWord; replace: MediaWord; clear: MediaWord; hint: MediaWord }
  send: Send
  /** The form does not want it any more; an edit may have named it all the same. */
  drop?(id: string): void
  /** A file that was chosen here has this id from now on. */
  onStored?: ((id: string, file: File) => void) | undefined
  /** The form cannot be saved while a file is sent: it could not name it. */
  holdsSave?: boolean
  /** Why nothing can be chosen now. */
  resting?: string | null
  Preview(props: { id: string; chosen: File | null }): ReactNode
  /** Chooses a file that was uploaded before. */
  Library?(props: { current: string | null; onChosen: (id: string) => void; textField: string | undefined }): ReactNode
  /** What else can be done with the file; `take` puts another one in its place, and answers whether the form names it. */
  Tool?(props: {
    id: string
    chosen: File | null
    shape: ShownAs | undefined
    take: (file: File) => Promise<boolean>
  }): ReactNode
}

/** A file of a form: choose, drop or paste it, see it at once, replace it, clear it. */
export function MediaField({ field, of, offered = null }: { field: MediaFieldProps; of: Kind; offered?: File | null }) {
  const { kind, accept, words, send, drop, onStored, holdsSave = false, resting = null, Preview, Library, Tool } = of
  const { name, label, error, ref, textField, shape } = field
  const t = useWords(mediaWords)
  const id = useId()
  const { control, setValue } = useFormContext()
  const value = useWatch({ control, name }) as string | null | undefined
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ id: string; file: File } | null>(null)
  const [isOver, setOver] = useState(false)
  const put = (stored: string | null) =>
    setValue(name, stored, { shouldDirty: true, shouldTouch: true, shouldValidate: error !== undefined })
  const before = useRef<string | null>(null)
  const own = useRef(new Set<string>())
  /** What this form stored, and names no more, takes up no room. */
  const dropOthers = (than: string | null) => {
    for (const other of own.current) if (other !== than) drop?.(other)
    own.current = new Set(than === null ? [] : [than])
  }
  const whenNamed = useRef<() => void>(undefined)
  const upload = useUpload(kind, send, {
    named: (stored, file) => {
      before.current = value ?? null
      own.current.add(stored)
      setChosen({ id: stored, file })
      put(stored)
      whenNamed.current?.()
      onStored?.(stored, file)
    },
    takenBack: (stored) => {
      own.current.delete(stored)
      drop?.(stored)
      put(before.current)
    },
    unwanted: drop,
    settled: dropOthers,
  })
  const takeOffered = useEffectEvent((file: File) => void upload.begin(file))
  useEffect(() => {
    if (offered) takeOffered(offered)
  }, [offered])
  const choose = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file || resting !== null) return false
    void upload.begin(file)
    return true
  }
  const dropped = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    choose(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (choose(event.clipboardData.files)) event.preventDefault()
  }
  const takeInstead = (file: File) => {
    const isNamed = new Promise<boolean>((resolve) => {
      whenNamed.current = () => resolve(true)
      void upload.begin(file).then(() => resolve(false))
    })
    // The tool disappears while the other file is sent.
    document.getElementById(id)?.focus()
    return isNamed
  }
  const isUploading = upload.state.status === 'uploading'
  const isRemoved = useRemoved(value ?? '')
  const isOnlyHere = useWaitingPictures()?.some((one) => one.id === value && one.state !== 'sent') ?? false
  const group = useRef<HTMLDivElement>(null)
  const isHeld = useHeldSubmit(group, holdsSave && isUploading)
  const shown = upload.state.status === 'uploading' ? upload.state.file : chosen?.id === value ? chosen?.file : null
  const hasFailed = upload.state.status === 'failed'
  // That nothing is there follows from the file that was refused.
  const ownError = hasFailed && !value ? undefined : error
  const describedBy = [`${id}-hint`, ownError && `${id}-error`, hasFailed && `${id}-failed`].filter(Boolean).join(' ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting are only shorter ways
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes(
        'group/media grid gap-1.5 rounded-control',
        isOver && 'outline-3 outline-offset-4 outline-focus',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      onPaste={paste}
    >
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <div id={`${id}-hint`} className="text-[0.9375rem] text-muted">
        {resting ?? t(words.hint)}
      </div>
      {(isUploading || value) && (
        // A tool that shows the whole picture itself takes its place.
        <div className="group-has-data-crop/media:hidden">
          {isRemoved ? (
            <Notice tone="warning">{t(kind === 'image' ? 'removedImage' : 'removedVideo')}</Notice>
          ) : (
            <Preview id={value ?? ''} chosen={shown ?? null} />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={ref}
          id={id}
          name={name}
          icon={<Upload aria-hidden size={18} />}
          disabled={resting !== null}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onClick={() => picker.current?.click()}
        >
          {t(value ? words.replace : words.upload)}
        </Button>
        {Library && !isUploading && (
          <Library
            current={value ?? null}
            textField={textField}
            onChosen={(stored) => {
              if (hasFailed) upload.stop()
              put(stored)
              dropOthers(stored)
            }}
          />
        )}
        {value && !isUploading && (
          <Button
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => {
              put(null)
              dropOthers(null)
              // The pressed button disappears.
              document.getElementById(id)?.focus()
            }}
          >
            {t(words.clear)}
          </Button>
        )}
        {Tool && value && !isUploading && !isRemoved && (
          <Tool key={value} id={value} chosen={shown ?? null} shape={shape} take={takeInstead} />
        )}
      </div>
      {value && !isUploading && !isRemoved && !isOnlyHere && (
        <div>
          <RemoveFile key={value} id={value} kind={kind} describedBy={`${id}-label`} focusAfter={id} />
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files)
          // Choosing the same file once more is a change too.
          currentTarget.value = ''
        }}
      />
      {ownError && (
        <p id={`${id}-error`} role="alert" className="text-[0.9375rem] font-semibold text-danger">
          {ownError}
        </p>
      )}
      {isHeld && (
        <p role="alert" className="text-[0.9375rem] font-semibold text-danger">
          {t('waitForUpload')}
        </p>
      )}
      <UploadStatus
        state={upload.state}
        errorId={`${id}-failed`}
        onStop={() => {
          upload.stop()
          document.getElementById(id)?.focus()
        }}
        onRetry={(file) => {
          void upload.begin(file)
          document.getElementById(id)?.focus()
        }}
      />
    </div>
  )
}

import { RotateCw } from 'lucide-react'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import type { UploadState } from './use-upload.ts'

/** How far the upload is, or why it failed, with a way to stop it or to try it again. */
export function UploadStatus({
  state,
  errorId,
  onStop,
  onRetry,
}: {
  state: UploadState
  /** Of why it failed, for the control that it is about. */
  errorId?: string
  onStop: () => void
  onRetry: (file: File) => void
}) {
  const t = useWords(mediaWords)
  return (
    <>
      <div role="status" className="grid gap-1.5 empty:hidden">
        {state.status === 'uploading' && (
          <>
            <p>{t('uploading')}</p>
            <progress
              aria-label={t('uploading')}
              {...(state.part === null ? {} : { value: state.part })}
              max={1}
              className="h-2 w-full appearance-none overflow-hidden forced-colors:appearance-auto rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
            />
            <Button compact className="justify-self-start" onClick={onStop}>
              {t('cancelUpload')}
            </Button>
          </>
        )}
      </div>
      <div role="alert" className="grid gap-1.5 empty:hidden">
        {state.status === 'failed' && (
          <>
            <p id={errorId} className="text-[0.9375rem] font-semibold wrap-anywhere text-danger">
              <span>{t('notUploaded', { name: state.name })}</span>
              {`. ${state.reason}`}
            </p>
            {state.file && (
              <Button
                compact
                className="justify-self-start"
                icon={<RotateCw aria-hidden size={16} />}
                onClick={() => state.file && onRetry(state.file)}
              >
                {t('tryAgain')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

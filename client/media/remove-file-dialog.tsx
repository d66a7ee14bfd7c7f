import { readFileUses, removeFile } from '#client/data/online/file-uses.ts'
import { withDistinctNames } from '#client/data/online/used-by.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useCall } from '#client/forms/use-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { NameList } from '#client/ui/name-list.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import type { MediaKind } from '#sync/rules/media.ts'

type Props = {
  id: string
  kind: MediaKind
  restoreFocusTo: () => HTMLElement | null
  onRemoved: () => void
  onClose: () => void
}

/** Says what removing a file does and who shows it, before it is done. */
export function RemoveFileDialog({ id, kind, restoreFocusTo, onRemoved, onClose }: Props) {
  const t = useWords(mediaWords)
  const uses = useAnswer(id, (signal) => readFileUses(id, signal))
  const call = useCall()
  const { reauthenticated, dialog } = useReauthentication()
  const remove = async () => {
    const isDone = await call.run(() => reauthenticated(() => removeFile(id)))
    if (!isDone) return
    onRemoved()
    onClose()
  }
  const found = uses.status === 'ready' ? uses.value : null
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        restoreFocusTo={restoreFocusTo}
        title={t(kind === 'image' ? 'removeImageTitle' : 'removeVideoTitle')}
        description={t('removeText')}
        footer={
          <>
            {found && (
              <Button variant="danger" busy={call.isBusy} onClick={() => void remove()}>
                {call.isBusy ? t('removing') : t('removeFile')}
              </Button>
            )}
            <Button onClick={onClose}>{t('cancel')}</Button>
          </>
        }
      >
        <div className="grid gap-4">
          {call.problems.length > 0 && <ErrorPanel messages={call.problems} />}
          {uses.status === 'loading' && <Spinner label={t('loading')} />}
          {uses.status === 'error' && (
            <Notice tone="warning">{uses.isOffline ? t('usesUnknown') : uses.messages.join(' ')}</Notice>
          )}
          {found?.total === 0 && <p className="max-w-measure">{t('removeNowhere')}</p>}
          {found !== null && found.total > 0 && (
            <>
              <p className="max-w-measure">{t('removePlaces')}</p>
              <NameList names={withDistinctNames(found.uses)} total={found.total} atMost={10} />
            </>
          )}
        </div>
      </Dialog>
      {dialog}
    </>
  )
}

import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

/** Says what readers and subscribers will see before something published is taken from them. */
export function UnpublishQuestion({
  name,
  savesToo = false,
  onUnpublish,
  onClose,
}: {
  name: string
  /** What was changed on the form is saved with it. */
  savesToo?: boolean
  onUnpublish: () => void
  onClose: () => void
}) {
  const t = useWords(adminWords)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('unpublishTitle', { name })}
      footer={
        <>
          <Button variant="primary" onClick={onUnpublish}>
            {t('unpublish')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('unpublishHint')}</p>
        {savesToo && <p>{t('unpublishSaves')}</p>}
        <p className="text-muted">{t('unpublishUndo')}</p>
      </div>
    </Dialog>
  )
}

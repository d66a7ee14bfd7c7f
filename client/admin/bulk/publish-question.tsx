import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { NameList } from '#client/ui/name-list.tsx'

/** Asks with the names before several drafts are shown to readers: no undo makes them drafts again. */
export function PublishQuestion({
  names,
  onPublish,
  onClose,
}: {
  names: readonly { id: string; name: string }[]
  onPublish: () => void
  onClose: () => void
}) {
  const t = useWords(bulkWords)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publishTitle', { count: names.length, shown: formatInteger(names.length) })}
      footer={
        <>
          <Button variant="primary" onClick={onPublish}>
            {t('publish')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <NameList names={names} total={names.length} atMost={20} />
        <p className="text-muted">{t('publishHint')}</p>
      </div>
    </Dialog>
  )
}

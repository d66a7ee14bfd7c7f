import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { NameList } from '#client/ui/name-list.tsx'
import { arePublished } from '../form/save-ways.ts'
import type { Section } from '../section.ts'
import { thingsOf } from './actions.ts'

/** Asks with the names before several documents are taken from readers, and says how many of them are published. */
export function ArchiveQuestion({
  section,
  names,
  drafts,
  onArchive,
  onClose,
}: {
  section: Section
  names: readonly { id: string; name: string }[]
  /** How many drafts were chosen too, which stay as they are. */
  drafts: number
  onArchive: () => void
  onClose: () => void
}) {
  const t = useWords(bulkWords)
  const counted = { count: names.length, shown: formatInteger(names.length) }
  const things = thingsOf(useWords(thingWords), section.thing, names.length)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('archiveTitle', { count: counted.shown, things })}
      footer={
        <>
          <Button variant="primary" onClick={onArchive}>
            {t('archive')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{arePublished(section.collection) ? t('archivePublished', counted) : t('archiveHint', counted)}</p>
        <NameList names={names} total={names.length} atMost={20} />
        {drafts > 0 && <p>{t('archiveDrafts', { count: drafts, shown: formatInteger(drafts) })}</p>}
        <p className="text-muted">{t('archiveUndo')}</p>
      </div>
    </Dialog>
  )
}

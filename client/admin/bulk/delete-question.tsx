import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { NameList } from '#client/ui/name-list.tsx'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import { whatReadersLose } from './what-readers-lose.ts'
import type { Section } from '../section.ts'
import { thingsOf } from './actions.ts'

/** Asks with the names before several documents are deleted, and says what readers lose. */
export function DeleteQuestion({
  section,
  names,
  records,
  onDelete,
  onClose,
}: {
  section: Section
  names: readonly { id: string; name: string }[]
  /** The same records, as the list has them. */
  records: readonly { archived: boolean }[]
  onDelete: () => void
  onClose: () => void
}) {
  const t = useWords(bulkWords)
  const things = thingsOf(useWords(thingWords), section.thing, names.length)
  const lost = whatReadersLose(section.collection, records)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { count: formatInteger(names.length), things })}
      footer={
        <>
          <Button variant="danger" onClick={onDelete}>
            {t('delete')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {lost && (
          <p>
            {t(
              lost.loss === 'Published' || lost.count < names.length ? `delete${lost.loss}` : `deleteAll${lost.loss}`,
              {
                count: lost.count,
                shown: formatInteger(lost.count),
              },
            )}
          </p>
        )}
        <NameList names={names} total={names.length} atMost={20} />
        <p className="text-muted">{t(mayBeInUse(section.collection) ? 'deleteHintUsed' : 'deleteHint')}</p>
      </div>
    </Dialog>
  )
}

/** Whether any kind of document names those of this one. */
function mayBeInUse(collection: Collection): boolean {
  return collectionsOf('administrator').some((using) => {
    const { fields, children } = entityOf(using)
    const own = [fields, ...Object.values(children).map((child) => child.fields)]
    return own.flatMap((one) => Object.values(one)).some((field) => field.collection === collection)
  })
}

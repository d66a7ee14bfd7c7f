import { useUndoWishes } from '#client/data/replica/edits/use-batch.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { SheetItem, SheetPart } from '../sheet-part.tsx'

/** Bulk changes that were undone while the server was away. */
export function WaitingUndos() {
  const t = useWords(batchWords)
  const wishes = useUndoWishes()
  if (wishes.status !== 'ready' || wishes.value.length === 0) return null
  return (
    <SheetPart heading={t('undosHeading')}>
      <ol className="grid gap-2.5">
        {wishes.value.map(({ batch, at, done }) => (
          <SheetItem key={batch}>
            <ChangeLine id={`undo ${batch}`} madeAt={at}>
              {t('undoAsked')}
            </ChangeLine>
            <p className="text-[0.9375rem] text-muted">{t(done.length > 0 ? 'undoLater' : 'undoWaits')}</p>
          </SheetItem>
        ))}
      </ol>
    </SheetPart>
  )
}

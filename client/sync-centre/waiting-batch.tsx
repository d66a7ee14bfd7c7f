import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { batchSentence, madeWords } from '#client/changes/edit-words.ts'
import { undoBatch, type OutboxEdit } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Announce } from './announce.ts'
import { SheetItem } from './sheet-part.tsx'

/** A bulk change on its way: one item, undone as one, however many edits it consists of. */
export function WaitingBatch({
  edits,
  announce,
}: {
  edits: readonly [OutboxEdit, ...OutboxEdit[]]
  announce: Announce
}) {
  const t = useWords(sheetWords)
  const tBatch = useWords(batchWords)
  const sentence = useId()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [{ entry, tagType }] = edits
  const { batch, entity, kind, madeAt } = entry.edit
  const isMixed = edits.some(({ entry: { edit } }) => edit.kind !== kind || edit.entity !== entity)
  const undo = () => {
    setBusy(true)
    setFailed(false)
    undoBatch(batch!)
      .then(() => announce(t('undone')))
      .catch(() => setFailed(true))
      .finally(() => setBusy(false))
  }
  return (
    <SheetItem>
      <p id={sentence} className="break-words">
        {batchSentence(tBatch, { entity, kind, tagType, count: edits.length, isMixed })}{' '}
        <span className="whitespace-nowrap text-muted">· {madeWords(madeAt)}</span>
      </p>
      <Button
        compact
        className="justify-self-start"
        busy={isBusy}
        aria-describedby={sentence}
        icon={<Undo2 aria-hidden size={16} />}
        onClick={undo}
      >
        {t('undo')}
      </Button>
      {hasFailed && <Notice tone="warning">{tBatch('undoFailed')}</Notice>}
    </SheetItem>
  )
}

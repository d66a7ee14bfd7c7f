import { useId } from 'react'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { batchSentence } from '#client/changes/edit-words.ts'
import type { OutboxEdit } from '#client/data/replica/edits/outbox.ts'
import { useUndoOf } from '#client/data/replica/edits/use-batch.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { Announce } from '../announce.ts'
import { undoneWords } from '../sent-words.ts'
import { useUndoBatch } from './queue-actions.ts'
import { SheetItem } from '../sheet-part.tsx'
import { UndoButton } from './undo-button.tsx'

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
  const [{ entry, tagType }] = edits
  const { batch, entity, kind, madeAt } = entry.edit
  const isUndone = useUndoOf(batch!) !== null
  const isMixed = edits.some(({ entry: { edit } }) => edit.kind !== kind || edit.entity !== entity)
  const isPublication = edits.every((one) => one.isPublication)
  const { isBusy, problem, act } = useUndoBatch(batch!, (waits) => {
    if (waits) announce(tBatch('undoWaits'), undoneWords(batch!, t('undone')))
    else announce(t('undone'))
  })
  return (
    <SheetItem>
      <ChangeLine id={sentence} madeAt={madeAt}>
        {batchSentence(tBatch, { entity, kind, tagType, count: edits.length, isMixed, isPublication })}
      </ChangeLine>
      {!isUndone && <UndoButton of={sentence} className="justify-self-start" busy={isBusy} onClick={act} />}
      {problem && <Notice tone="warning">{problem}</Notice>}
    </SheetItem>
  )
}

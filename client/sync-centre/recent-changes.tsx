import { useId, useState } from 'react'
import { useRecentChanges, type RecentChange } from '#client/data/online/recent-changes.ts'
import { useUndoOf } from '#client/data/replica/edits/use-batch.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { batchSentence, editSentence, nameThen } from '#client/changes/edit-words.ts'
import type { Announce } from './announce.ts'
import { FirstItems } from './waiting/first-items.tsx'
import { HangingEdits } from './waiting/hanging-edits.tsx'
import { laterChanges } from './attention/later-changes.ts'
import { useUndoTaken } from './waiting/queue-actions.ts'
import { sentWords, undoneWords } from './sent-words.ts'
import { SheetItem, SheetPart } from './sheet-part.tsx'
import { UndoButton } from './waiting/undo-button.tsx'

/** The user's latest changes, each with an undo. Only the server knows them. */
export function RecentChanges({
  isOnline,
  asOf,
  announce,
}: {
  isOnline: boolean
  asOf: string | null
  announce: Announce
}) {
  const t = useWords(sheetWords)
  return (
    <SheetPart heading={t('recentHeading')}>
      {isOnline ? <ChangeList asOf={asOf} announce={announce} /> : <p className="text-muted">{t('recentNeeds')}</p>}
    </SheetPart>
  )
}

function ChangeList({ asOf, announce }: { asOf: string | null; announce: Announce }) {
  const t = useWords(sheetWords)
  const changes = useRecentChanges(asOf)
  if (changes.status === 'loading') return <p className="text-muted">{t('loading')}</p>
  if (changes.status === 'error') return <ErrorPanel messages={changes.messages} onRetry={changes.retry} />
  if (changes.value.length === 0) return <p className="text-muted">{t('recentNone')}</p>
  return (
    <FirstItems items={changes.value} keyOf={({ edit }) => edit}>
      {(change) => <Change change={change} later={laterChanges(changes.value, change)} announce={announce} />}
    </FirstItems>
  )
}

type ChangeProps = { change: RecentChange; later: readonly RecentChange[]; announce: Announce }

function Change({ change, later, announce }: ChangeProps) {
  const t = useWords(sheetWords)
  const tBatch = useWords(batchWords)
  const sentence = useId()
  const sentenceOfChange = (one: RecentChange) => editSentence(t, one, { ...one, name: nameThen(one) })
  const [isUndone, setUndone] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { isBulk, isBusy, problem, act } = useUndoTaken(change, later, (editId) => {
    setUndone(true)
    setConfirming(false)
    const words = t('undone')
    announce(t('undoQueued'), editId === null ? undoneWords(change.batch!, words) : sentWords(editId, words))
  })
  const isUndoWaiting = useUndoOf(isBulk ? change.batch : null) !== null
  return (
    <SheetItem>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChangeLine id={sentence} madeAt={change.madeAt} className="min-w-0 flex-1 basis-64">
          {isBulk ? batchSentence(tBatch, change) : sentenceOfChange(change)}
        </ChangeLine>
        {!isConfirming && (
          <UndoButton
            of={sentence}
            disabled={isBusy || isUndone || isUndoWaiting}
            onClick={() => (later.length > 0 && !isBulk ? setConfirming(true) : act())}
          />
        )}
      </div>
      {isConfirming && (
        <HangingEdits
          question={t('changedAgain', { count: later.length })}
          hanging={new Map(later.map((one) => [one.edit, sentenceOfChange(one)]))}
          isBusy={isBusy}
          onTake={act}
          onCancel={() => setConfirming(false)}
        />
      )}
      {problem && <Notice tone="warning">{problem}</Notice>}
    </SheetItem>
  )
}

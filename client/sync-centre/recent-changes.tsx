import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { undoBatch, undoChange } from '#client/data/kept/outbox.ts'
import { useRecentChanges, type RecentChange } from '#client/data/online/recent-changes.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { batchSentence, editSentence, madeWords, nameThen } from '#client/changes/edit-words.ts'
import type { Announce } from './announce.ts'
import { FirstItems } from './first-items.tsx'
import { sentWords } from './sent-words.ts'
import { SheetItem, SheetPart } from './sheet-part.tsx'

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
      {(change) => <Change change={change} announce={announce} />}
    </FirstItems>
  )
}

function Change({ change, announce }: { change: RecentChange; announce: Announce }) {
  const t = useWords(sheetWords)
  const tBatch = useWords(batchWords)
  const sentence = useId()
  const isBulk = change.batch !== null && change.count > 1
  const [isUndone, setUndone] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const undo = () => {
    setUndone(true)
    const undoing = isBulk ? undoBatch(change.batch!).then(() => null) : undoChange(change)
    undoing.then(
      (editId) => announce(t('undoQueued'), editId === null ? undefined : sentWords(editId, t('undone'))),
      () => {
        setUndone(false)
        setFailed(true)
      },
    )
  }
  return (
    <SheetItem>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={sentence} className="min-w-0 flex-1 basis-64 break-words">
          {isBulk
            ? batchSentence(tBatch, change)
            : editSentence(t, change, { name: nameThen(change), tagType: change.tagType })}{' '}
          <span className="whitespace-nowrap text-muted">· {madeWords(change.madeAt)}</span>
        </p>
        <Button
          compact
          disabled={isUndone}
          aria-describedby={sentence}
          icon={<Undo2 aria-hidden size={16} />}
          onClick={undo}
        >
          {t('undo')}
        </Button>
      </div>
      {hasFailed && <Notice tone="warning">{isBulk ? tBatch('undoFailed') : t('notKept')}</Notice>}
    </SheetItem>
  )
}

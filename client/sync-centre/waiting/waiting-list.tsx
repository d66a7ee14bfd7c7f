import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import type { SortedOutbox, OutboxEdit } from '#client/data/replica/edits/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ChangedFields } from '../attention/changed-fields.tsx'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { editSentence, hangingSentences } from '#client/changes/edit-words.ts'
import { FirstItems } from './first-items.tsx'
import { documentAddress, formToAdd } from '../form-address.ts'
import { HangingEdits } from './hanging-edits.tsx'
import { SheetItem, SheetPart } from '../sheet-part.tsx'
import { UndoButton } from './undo-button.tsx'
import { WaitingBatch } from './waiting-batch.tsx'
import { useUndoWaiting } from './queue-actions.ts'

type ListProps = {
  heading: string
  waiting: readonly OutboxEdit[]
  names: SortedOutbox['names']
  announce: (text: string) => void
  onClose: () => void
}

/** An edit, or a bulk change, which is listed once. */
type Listed = { key: string; edits: readonly [OutboxEdit, ...OutboxEdit[]] }

function inBatches(waiting: readonly OutboxEdit[]): Listed[] {
  const groups = Map.groupBy(waiting, ({ entry: { edit } }) => edit.batch ?? edit.id)
  return [...groups].map(([key, [first, ...others]]) => ({ key, edits: [first!, ...others] }))
}

/** Edits on their way to the server or back from it, in the order they were made. */
export function WaitingList({ heading, waiting, ...rest }: ListProps) {
  if (waiting.length === 0) return null
  return (
    <SheetPart heading={heading}>
      <FirstItems items={inBatches(waiting)} keyOf={({ key }) => key}>
        {({ edits }) =>
          edits.length === 1 ? (
            <WaitingEdit queued={edits[0]} {...rest} />
          ) : (
            <WaitingBatch edits={edits} announce={rest.announce} />
          )
        }
      </FirstItems>
    </SheetPart>
  )
}

function WaitingEdit({
  queued,
  names,
  announce,
  onClose,
}: { queued: OutboxEdit } & Omit<ListProps, 'heading' | 'waiting'>) {
  const t = useWords(sheetWords)
  const sentence = useId()
  const [isConfirming, setConfirming] = useState(false)
  const { entry, hanging } = queued
  const { edit, state } = entry
  const { isBusy, problem, act } = useUndoWaiting(edit, formToAdd(edit.entity, queued), (isKept) =>
    announce(t(isKept ? 'undoneKept' : 'undone')),
  )
  const address = edit.after['deleted'] === true ? null : documentAddress(edit.entity, edit.documentId, queued)
  const status = statusWords[state]
  return (
    <SheetItem>
      <div className="grid gap-1">
        <ChangeLine id={sentence} madeAt={edit.madeAt}>
          {editSentence(t, edit, queued)}
        </ChangeLine>
        <ChangedFields queued={queued} names={names} />
        {status && <p className="text-[0.9375rem] text-muted">{t(status)}</p>}
      </div>
      {isConfirming ? (
        <HangingEdits
          question={t('hangs', { count: hanging.length })}
          hanging={hangingSentences(t, hanging)}
          isBusy={isBusy}
          onTake={act}
          onCancel={() => setConfirming(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <UndoButton of={sentence} busy={isBusy} onClick={() => (hanging.length > 0 ? setConfirming(true) : act())} />
          {address && (
            <LinkButton
              compact
              variant="quiet"
              to={address}
              aria-describedby={sentence}
              icon={<Eye aria-hidden size={16} />}
              onClick={onClose}
            >
              {t('view')}
            </LinkButton>
          )}
        </div>
      )}
      {problem && <Notice tone="warning">{problem}</Notice>}
    </SheetItem>
  )
}

const statusWords: Partial<Record<OutboxEdit['entry']['state'], SheetWord>> = {
  attempted: 'sent',
  held: 'held',
  answered: 'taken',
}

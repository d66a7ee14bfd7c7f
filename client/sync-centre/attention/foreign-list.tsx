import { useId } from 'react'
import type { OutboxEntry } from '#client/data/replica/edits/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { Notice } from '#client/ui/notice.tsx'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { FirstItems } from '../waiting/first-items.tsx'
import { useDiscardForeign } from '../waiting/queue-actions.ts'
import { SheetItem, SheetPart } from '../sheet-part.tsx'
import { UndoButton } from '../waiting/undo-button.tsx'

type ForeignProps = { foreign: readonly OutboxEntry[]; announce: (text: string) => void }

/** Edits made by another version of the app, which this one cannot read: they stay queued until they are undone or sent. */
export function ForeignList({ foreign, announce }: ForeignProps) {
  const isNewer = ({ schema }: OutboxEntry) => schema > SCHEMA
  return (
    <>
      <Foreign
        foreign={foreign.filter(isNewer)}
        heading="foreignHeading"
        explanation="foreignKept"
        announce={announce}
      />
      <Foreign
        foreign={foreign.filter((one) => !isNewer(one))}
        heading="oldHeading"
        explanation="oldKept"
        announce={announce}
      />
    </>
  )
}

function Foreign({
  foreign,
  heading,
  explanation,
  announce,
}: ForeignProps & Record<'heading' | 'explanation', SheetWord>) {
  const t = useWords(sheetWords)
  if (foreign.length === 0) return null
  return (
    <SheetPart heading={t(heading)}>
      <FirstItems items={foreign} keyOf={({ edit }) => edit.id}>
        {(entry) => <ForeignEdit entry={entry} explanation={t(explanation)} announce={announce} />}
      </FirstItems>
    </SheetPart>
  )
}

function ForeignEdit({
  entry,
  explanation,
  announce,
}: {
  entry: OutboxEntry
  explanation: string
  announce: ForeignProps['announce']
}) {
  const t = useWords(sheetWords)
  const sentence = useId()
  const { edit } = entry
  const name = edit.after['name'] ?? edit.before['name']
  const { isBusy, problem, act } = useDiscardForeign(edit.id, (isOut) => announce(t(isOut ? 'undone' : 'foreignTaken')))
  return (
    <SheetItem>
      <div className="grid gap-1">
        <ChangeLine id={sentence} madeAt={edit.madeAt}>
          {typeof name === 'string' && name !== '' ? t('foreignNamed', { name }) : t('foreignEdit')}
        </ChangeLine>
        <p className="text-[0.9375rem] text-muted">{explanation}</p>
      </div>
      <UndoButton of={sentence} className="justify-self-start" busy={isBusy} onClick={act} />
      {problem && <Notice tone="warning">{problem}</Notice>}
    </SheetItem>
  )
}

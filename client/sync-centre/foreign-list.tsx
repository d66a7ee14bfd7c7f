import { useId } from 'react'
import type { OutboxEntry } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { Notice } from '#client/ui/notice.tsx'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { FirstItems } from './first-items.tsx'
import { useDiscardForeign } from './queue-actions.ts'
import { SheetItem, SheetPart } from './sheet-part.tsx'
import { UndoButton } from './undo-button.tsx'

type ForeignProps = { foreign: readonly OutboxEntry[]; announce: (text: string) => void }

/** Edits made by another version of the app, which this one cannot read: they are kept until they are undone or sent. */
export function ForeignList({ foreign, announce }: ForeignProps) {
  const isNewer = ({ schema }: OutboxEntry) => schema > SCHEMA
  return (
    <>
      <Foreign foreign={foreign.filter(isNewer)} heading="foreignHeading" kept="foreignKept" announce={announce} />
      <Foreign
        foreign={foreign.filter((one) => !isNewer(one))}
        heading="oldHeading"
        kept="oldKept"
        announce={announce}
      />
    </>
  )
}

function Foreign({ foreign, heading, kept, announce }: ForeignProps & Record<'heading' | 'kept', SheetWord>) {
  const t = useWords(sheetWords)
  if (foreign.length === 0) return null
  return (
    <SheetPart heading={t(heading)}>
      <FirstItems items={foreign} keyOf={({ edit }) => edit.id}>
        {(entry) => <ForeignEdit entry={entry} kept={t(kept)} announce={announce} />}
      </FirstItems>
    </SheetPart>
  )
}

function ForeignEdit({
  entry,
  kept,
  announce,
}: {
  entry: OutboxEntry
  kept: string
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
        <p className="text-[0.9375rem] text-muted">{kept}</p>
      </div>
      <UndoButton of={sentence} className="justify-self-start" busy={isBusy} onClick={act} />
      {problem && <Notice tone="warning">{problem}</Notice>}
    </SheetItem>
  )
}

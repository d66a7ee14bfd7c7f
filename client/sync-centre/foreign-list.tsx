import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import type { OutboxEntry } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { madeWords } from '#client/changes/edit-words.ts'
import { FirstItems } from './first-items.tsx'
import { useDiscardForeign } from './queue-actions.ts'
import { SheetItem, SheetPart } from './sheet-part.tsx'

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
        <p id={sentence} className="break-words">
          {typeof name === 'string' && name !== '' ? t('foreignNamed', { name }) : t('foreignEdit')}{' '}
          <span className="whitespace-nowrap text-muted">· {madeWords(edit.madeAt)}</span>
        </p>
        <p className="text-[0.9375rem] text-muted">{kept}</p>
      </div>
      <Button
        compact
        className="justify-self-start"
        busy={isBusy}
        aria-describedby={sentence}
        icon={<Undo2 aria-hidden size={16} />}
        onClick={act}
      >
        {t('undo')}
      </Button>
      {problem && <Notice tone="warning">{problem}</Notice>}
    </SheetItem>
  )
}

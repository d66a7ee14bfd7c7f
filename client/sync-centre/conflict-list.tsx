import { useId, useState } from 'react'
import { settle, type Choice, type SortedOutbox, type OutboxConflict } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ComparedPlaces } from './compared-places.tsx'
import { FieldChoices } from './field-choices.tsx'
import { changedWords, documentTitle, fieldList } from './edit-words.ts'
import type { Announce } from './announce.ts'
import { sentWords } from './sent-words.ts'
import { SheetItem, SheetPart } from './sheet-part.tsx'

type Names = SortedOutbox['names']
type ListProps = { conflicts: readonly OutboxConflict[]; names: Names; announce: Announce }

/** Documents that somebody else changed at the same places: which of the two stays is chosen here. */
export function ConflictList({ conflicts, names, announce }: ListProps) {
  const t = useWords(sheetWords)
  if (conflicts.length === 0) return null
  return (
    <SheetPart heading={t('conflictsHeading')}>
      <ol className="grid gap-2.5">
        {conflicts.map((conflict) => (
          <ConflictItem key={conflict.documentId} conflict={conflict} names={names} announce={announce} />
        ))}
      </ol>
    </SheetPart>
  )
}

function ConflictItem({ conflict, names, announce }: { conflict: OutboxConflict; names: Names; announce: Announce }) {
  const t = useWords(sheetWords)
  const [hasFailed, setFailed] = useState(false)
  const { about, collection, choices, others } = conflict
  const isGone = about === 'gone' || about === 'both-gone'
  const heading = useId()
  const choose = (choice: Choice) => {
    settle(conflict, choice).then(
      (editId) => {
        if (editId === undefined) announce(t('settledAlready'))
        else if (editId === null) announce(t(isGone ? 'settledGone' : 'settledTheirs'))
        else announce(t('settledMine'), sentWords(editId, t('settledSent')))
      },
      () => setFailed(true),
    )
  }
  return (
    <SheetItem>
      <div className="grid gap-1">
        <h4 id={heading} className="text-[1rem] font-semibold break-words first-letter:uppercase">
          {documentTitle(t, collection, conflict)}
        </h4>
        <p>{changedWords(t, conflict, isGone)}</p>
        {about === 'deleting' && <p>{t('youDelete')}</p>}
        {about === 'both-gone' && <p>{t('youDeletedToo')}</p>}
      </div>
      {about === 'fields' && choices.length > 1 ? (
        <FieldChoices conflict={conflict} names={names} headingId={heading} onChoose={choose} />
      ) : (
        <>
          <ComparedPlaces conflict={conflict} names={names} />
          <div className="flex flex-wrap gap-2">
            {about !== 'both-gone' && (
              <Button compact aria-describedby={heading} onClick={() => choose(wholeChoice(conflict, 'mine'))}>
                {t(isGone ? 'restoreWithMine' : 'keepMine')}
              </Button>
            )}
            <Button compact aria-describedby={heading} onClick={() => choose(wholeChoice(conflict, 'theirs'))}>
              {t(isGone ? 'letGo' : 'keepTheirs')}
            </Button>
          </div>
        </>
      )}
      {others.length > 0 && (
        <p className="text-[0.9375rem] text-muted">
          {t('othersStay', {
            fields: fieldList(
              collection,
              others.map(({ place }) => place),
            ),
          })}
        </p>
      )}
      {hasFailed && <Notice tone="warning">{t('notKept')}</Notice>}
    </SheetItem>
  )
}

/** "Theirs" for the one place in question leaves my other changes as they are; without any it is the whole document. */
function wholeChoice({ about, choices, others }: OutboxConflict, side: 'mine' | 'theirs'): Choice {
  if (about !== 'fields' || others.length === 0) return side
  return new Map(choices.map(({ place }) => [place, side]))
}

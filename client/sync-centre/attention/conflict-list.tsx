import { useEffect, useId, useRef, useState } from 'react'
import {
  settle,
  type Choice,
  type OutboxConflict,
  type Side,
  type SortedOutbox,
} from '#client/data/replica/edits/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ComparedFields, keepWords } from './compared-fields.tsx'
import { FieldChoices } from './field-choices.tsx'
import { changedWords, documentTitle, fieldList } from '#client/changes/edit-words.ts'
import type { Announce } from '../announce.ts'
import { FirstItems } from '../waiting/first-items.tsx'
import { sentWords } from '../sent-words.ts'
import { SheetItem, SheetPart } from '../sheet-part.tsx'

type Names = SortedOutbox['names']
type ListProps = { conflicts: readonly OutboxConflict[]; names: Names; announce: Announce; about: string | null }

/** Documents that somebody else changed in the same places, with the choice of which version to keep. */
export function ConflictList({ conflicts, names, announce, about }: ListProps) {
  const t = useWords(sheetWords)
  if (conflicts.length === 0) return null
  return (
    <SheetPart heading={t('conflictsHeading')}>
      <FirstItems items={firstOf(conflicts, about)} keyOf={({ documentId }) => documentId}>
        {(conflict) => (
          <ConflictItem
            conflict={conflict}
            names={names}
            announce={announce}
            isRequested={conflict.documentId === about}
          />
        )}
      </FirstItems>
    </SheetPart>
  )
}

/** The conflict for which the sheet was opened comes first. */
function firstOf(conflicts: readonly OutboxConflict[], about: string | null): OutboxConflict[] {
  const isRequested = ({ documentId }: OutboxConflict) => documentId === about
  return [...conflicts.filter(isRequested), ...conflicts.filter((one) => !isRequested(one))]
}

type ItemProps = { conflict: OutboxConflict; names: Names; announce: Announce; isRequested: boolean }

function ConflictItem({ conflict, names, announce, isRequested }: ItemProps) {
  const t = useWords(sheetWords)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRequested) title.current?.focus()
  }, [isRequested])
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
  const keep = (side: Side, word: SheetWord = keepWords[side]) => (
    <Button
      compact
      className="justify-self-start"
      aria-describedby={heading}
      onClick={() => choose(wholeChoice(conflict, side))}
    >
      {t(word)}
    </Button>
  )
  return (
    <SheetItem>
      <div className="grid gap-1">
        <h4
          ref={title}
          id={heading}
          tabIndex={-1}
          className="text-[1rem] font-semibold wrap-anywhere outline-none first-letter:uppercase"
        >
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
          <ComparedFields conflict={conflict} names={names} keep={about === 'fields' ? keep : undefined} />
          {(about !== 'fields' || choices.length === 0) && (
            <div className="flex flex-wrap gap-2">
              {about !== 'both-gone' && keep('mine', isGone ? 'restoreWithMine' : 'keepMine')}
              {keep('theirs', isGone ? 'letGo' : 'keepTheirs')}
            </div>
          )}
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

/** "Theirs" for one place leaves my other changes as they are; without any, it applies to the whole document. */
function wholeChoice({ about, choices, others }: OutboxConflict, side: Side): Choice {
  if (about !== 'fields' || others.length === 0) return side
  return new Map(choices.map(({ place }) => [place, side]))
}

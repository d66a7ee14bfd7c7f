import { Archive, PencilLine, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SortedOutbox, OutboxEdit } from '#client/data/replica/edits/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { editSentence, hangingSentences } from '#client/changes/edit-words.ts'
import { editKey, FirstItems } from '../waiting/first-items.tsx'
import { formAgain } from '../form-address.ts'
import { HangingEdits } from '../waiting/hanging-edits.tsx'
import { RefusalReason } from './refusal-reason.tsx'
import { SheetItem, SheetPart } from '../sheet-part.tsx'
import { useArchiveInstead, useDiscard, useEditAgain } from '../waiting/queue-actions.ts'

type ListProps = {
  refused: readonly OutboxEdit[]
  names: SortedOutbox['names']
  announce: (text: string) => void
  onClose: () => void
}

/** Edits that the server did not accept, with its reasons; no other screen shows them. */
export function RefusedList({ refused, ...rest }: ListProps) {
  const t = useWords(sheetWords)
  if (refused.length === 0) return null
  return (
    <SheetPart heading={t('refusedHeading')}>
      <FirstItems items={refused} keyOf={editKey}>
        {(queued) => <RefusedEdit queued={queued} {...rest} />}
      </FirstItems>
    </SheetPart>
  )
}

function RefusedEdit({ queued, names, announce, onClose }: { queued: OutboxEdit } & Omit<ListProps, 'refused'>) {
  const t = useWords(sheetWords)
  const navigate = useNavigate()
  const sentence = useId()
  const [isConfirming, setConfirming] = useState(false)
  const [isGone, setGone] = useState(false)
  const { entry, hanging } = queued
  const { edit } = entry
  const { isBusy, problem, discard } = useDiscard(edit.id, () => announce(t('discarded')))
  const archive = useArchiveInstead(edit.id, () => announce(t('archivedInstead')))
  const form = edit.kind === 'create' || edit.kind === 'update' ? formAgain(edit, queued) : null
  const again = useEditAgain(edit, form?.draftKey ?? '', async (isThere) => {
    if (!form || !isThere) return setGone(true)
    await navigate(form.address, { state: { again: edit.id } })
    onClose()
  })
  const problems = [problem, archive.problem, again.problem].filter((one) => one !== null)
  return (
    <SheetItem>
      <div className="grid gap-1">
        <ChangeLine id={sentence} madeAt={edit.madeAt}>
          {editSentence(t, edit, queued)}
        </ChangeLine>
        <ChangedFields queued={queued} names={names} />
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <RefusalReason entry={entry} />
          {mayArchive(queued) && (
            <Button
              compact
              variant="primary"
              busy={archive.isBusy}
              aria-describedby={sentence}
              icon={<Archive aria-hidden size={16} />}
              onClick={archive.act}
            >
              {t('archiveInstead')}
            </Button>
          )}
        </div>
      </div>
      {isConfirming ? (
        <HangingEdits
          question={t('hangs', { count: hanging.length })}
          hanging={hangingSentences(t, hanging)}
          isBusy={isBusy}
          onTake={discard}
          onCancel={() => setConfirming(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {form && (
            <Button
              compact
              aria-describedby={sentence}
              icon={<PencilLine aria-hidden size={16} />}
              busy={again.isBusy}
              onClick={again.act}
            >
              {t('editAgain')}
            </Button>
          )}
          <Button
            compact
            variant="quiet"
            busy={isBusy}
            aria-describedby={sentence}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => (hanging.length > 0 ? setConfirming(true) : discard())}
          >
            {t('discard')}
          </Button>
        </div>
      )}
      {isGone && <Notice tone="warning">{t('formGone')}</Notice>}
      {problems.length > 0 && <Notice tone="warning">{problems[0]}</Notice>}
    </SheetItem>
  )
}

/** A document in use cannot be deleted, but it can be hidden from readers unless it is archived already. */
function mayArchive({ entry, seen }: OutboxEdit): boolean {
  const { edit, answer } = entry
  const isInUse = answer?.answer === 'REFUSED' && answer.code === 'IN_USE'
  return isInUse && edit.kind === 'delete' && seen['archived'] !== true
}

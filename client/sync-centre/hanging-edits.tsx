import { useEffect, useRef } from 'react'
import type { OutboxEdit } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { editSentence } from '#client/changes/edit-words.ts'

/** Lists the edits that are undone with another one, before it is undone. */
export function HangingEdits({
  hanging,
  isBusy,
  onTake,
  onCancel,
}: {
  hanging: readonly OutboxEdit[]
  isBusy: boolean
  onTake: () => void
  onCancel: () => void
}) {
  const t = useWords(sheetWords)
  const question = useRef<HTMLParagraphElement>(null)
  // The button that opened the question is gone; the question takes its place.
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="grid gap-3 rounded-control bg-warning-soft p-4">
      <p ref={question} tabIndex={-1} className="font-semibold outline-none">
        {t('hangs', { count: hanging.length })}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {hanging.map((queued) => (
          <li key={queued.entry.edit.id} className="wrap-anywhere">
            {editSentence(t, queued.entry.edit, queued)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button compact variant="danger" busy={isBusy} onClick={onTake}>
          {t('takeAll')}
        </Button>
        <Button compact onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'

/** Lists the edits that are undone with another one, as sentences by their ids, before it is undone. */
export function HangingEdits({
  question,
  hanging,
  isBusy,
  onTake,
  onCancel,
}: {
  question: string
  hanging: ReadonlyMap<string, string>
  isBusy: boolean
  onTake: () => void
  onCancel: () => void
}) {
  const t = useWords(sheetWords)
  const paragraph = useRef<HTMLParagraphElement>(null)
  // The button that opened the question is gone; the question takes its place.
  useEffect(() => {
    paragraph.current?.focus()
    // With its buttons.
    paragraph.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="grid gap-3 rounded-control bg-warning-soft p-4">
      <p ref={paragraph} tabIndex={-1} className="font-semibold outline-none">
        {question}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {[...hanging].map(([editId, sentence]) => (
          <li key={editId} className="wrap-anywhere">
            {sentence}
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

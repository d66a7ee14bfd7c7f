import { Fragment, useState, type ReactNode } from 'react'
import type { OutboxEdit } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'

const step = 50

/** The first edits of a list, and more at a press: a queue may be thousands long. */
export function FirstItems({
  edits,
  children,
}: {
  edits: readonly OutboxEdit[]
  children: (one: OutboxEdit) => ReactNode
}) {
  const t = useWords(sheetWords)
  const [most, setMost] = useState(step)
  const left = edits.length - most
  return (
    <>
      <ol className="grid gap-2.5">
        {edits.slice(0, most).map((queued) => (
          <Fragment key={queued.entry.edit.id}>{children(queued)}</Fragment>
        ))}
      </ol>
      {left > 0 && (
        <Button compact className="justify-self-start" onClick={() => setMost(most + step)}>
          {t('showMore', { count: Math.min(left, step), left })}
        </Button>
      )}
    </>
  )
}

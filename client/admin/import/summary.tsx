import type { ReactNode } from 'react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportOutcome } from '#sync/protocol/sheet-import.ts'
import { summaryOf } from './summary-line.ts'

/** What a file changes, or changed, in one line, and beside it what can be done about it. */
export function Summary({ outcome, children }: { outcome: ImportOutcome; children?: ReactNode }) {
  const t = useWords(importWords)
  const { creates, changes, leftOut, alikeCount, same } = outcome
  const isNothing = creates + changes + leftOut + alikeCount === 0
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className={isNothing ? undefined : 'font-semibold'}>{isNothing ? t('nothing') : summaryOf(t, outcome)}</p>
        {same > 0 && outcome.batch === null && (
          <p className="text-muted">{t('same', { count: same, shown: formatInteger(same) })}</p>
        )}
      </div>
      {children}
    </div>
  )
}

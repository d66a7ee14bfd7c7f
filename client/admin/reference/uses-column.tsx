import { useState } from 'react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { referenceWords } from '#client/i18n/words/reference.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { Column, PlainRow } from '../section.ts'

const UsesDialog = lazyPart(() => import('./uses-dialog.tsx').then((part) => part.UsesDialog))

type Used = PlainRow & { id: string; uses: number }

/** How many events use each, which leads to them. */
export function usesColumn<R extends Used>(): Column<R> {
  return { heading: 'uses', cell: (row) => <Uses of={row} />, sortBy: ({ uses }) => uses, align: 'end' }
}

function Uses({ of: { id, name, uses } }: { of: Used }) {
  const t = useWords(referenceWords)
  const [isOpen, open] = useState(false)
  if (uses === 0) return <span className="px-2 text-muted">{formatInteger(0)}</span>
  return (
    <>
      <Button
        compact
        variant="quiet"
        className="min-w-11 tabular-nums"
        aria-label={t('showUses', { count: uses, shown: formatInteger(uses), name })}
        onClick={() => open(true)}
      >
        {formatInteger(uses)}
      </Button>
      {isOpen && (
        <LazySheet onCancel={() => open(false)}>
          <UsesDialog id={id} name={name} onClose={() => open(false)} />
        </LazySheet>
      )}
    </>
  )
}

import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { listViewWords } from '#client/i18n/words/list-views.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { ColumnsDialogProps } from './columns-dialog.tsx'

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx').then((part) => part.ColumnsDialog))

/** Opens the choice of columns; on a phone rows are cards, which have none. */
export function ColumnsButton(props: Omit<ColumnsDialogProps, 'onClose'>) {
  const t = useWords(listViewWords)
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button
        compact
        variant="quiet"
        className="max-md:hidden"
        icon={<Columns3 aria-hidden size={16} />}
        onClick={() => open(true)}
      >
        {t('columns')}
      </Button>
      {isOpen && (
        <LazySheet onCancel={() => open(false)}>
          <ColumnsDialog {...props} onClose={() => open(false)} />
        </LazySheet>
      )}
    </>
  )
}

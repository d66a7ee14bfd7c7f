import { Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'

type UndoButtonProps = Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'className' | 'onClick'> & {
  /** The id of the line that says what is undone. */
  of: string
}

/** Undoes one item of the sheet. */
export function UndoButton({ of, ...button }: UndoButtonProps) {
  const t = useWords(sheetWords)
  return (
    <Button {...button} compact aria-describedby={of} icon={<Undo2 aria-hidden size={16} />}>
      {t('undo')}
    </Button>
  )
}

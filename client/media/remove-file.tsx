import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { MediaKind } from '#sync/rules/media.ts'

const RemoveFileDialog = lazyPart(() => import('./remove-file-dialog.tsx').then((part) => part.RemoveFileDialog))

type RemoveFileProps = {
  id: string
  kind: MediaKind
  compact?: boolean
  describedBy?: string
  /** Where the focus goes once the file is gone, and this button with it. */
  focusAfter?: string
  onRemoved?: () => void
}

/** Removes a stored file for good, after it was said what that does and where the file is used. */
export function RemoveFile({ id, kind, compact = false, describedBy, focusAfter, onRemoved }: RemoveFileProps) {
  const t = useWords(mediaWords)
  const button = useId()
  const [isOpen, setOpen] = useState(false)
  const isGone = useRef(false)
  return (
    <>
      <Button
        id={button}
        compact={compact}
        variant="quiet"
        aria-describedby={describedBy}
        icon={<Trash2 aria-hidden size={compact ? 16 : 18} />}
        onClick={() => setOpen(true)}
      >
        {t('removeFile')}
      </Button>
      {isOpen && (
        <LazySheet onCancel={() => setOpen(false)}>
          <RemoveFileDialog
            id={id}
            kind={kind}
            restoreFocusTo={() =>
              // Other parts may hear of it first, and this button is gone before the answer is there.
              document.getElementById(isGone.current ? '' : button) ?? document.getElementById(focusAfter ?? '')
            }
            onRemoved={() => {
              isGone.current = true
              onRemoved?.()
            }}
            onClose={() => setOpen(false)}
          />
        </LazySheet>
      )}
    </>
  )
}

import { Images } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'

const LibraryDialog = lazyPart(() => import('./library-dialog.tsx').then((part) => part.LibraryDialog))

type LibraryButtonProps = {
  current: string | null
  onChosen: (id: string) => void
  /** The field that says what the picture shows: if it is empty, it takes what the picture's last use says. */
  textField: string | undefined
}

/** Chooses a picture that was uploaded before. */
export function LibraryButton({ current, onChosen, textField }: LibraryButtonProps) {
  const t = useWords(mediaWords)
  const button = useId()
  const { getValues, setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button id={button} icon={<Images aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t('chooseExisting')}
      </Button>
      {isOpen && (
        <LazySheet onCancel={() => setOpen(false)}>
          <LibraryDialog
            current={current}
            restoreFocusTo={() => document.getElementById(button)}
            onClose={() => setOpen(false)}
            onChosen={({ id, alternativeText }) => {
              setOpen(false)
              onChosen(id)
              if (textField === undefined || alternativeText === null || getValues(textField)) return
              setValue(textField, alternativeText, { shouldDirty: true })
            }}
          />
        </LazySheet>
      )}
    </>
  )
}

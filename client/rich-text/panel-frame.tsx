import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { Button } from '#client/ui/button.tsx'

/**
 * What a tool asks before it does something, between the toolbar and the text. It stands within the form around it, so
 * Enter must not save that form; Escape leads back to the text.
 */
export function PanelFrame({
  label,
  submit,
  onSubmit,
  onClose,
  other,
  children,
}: {
  label: string
  submit: string
  onSubmit: () => void
  onClose: () => void
  /** One more thing to do, such as removing what is there. */
  other?: ReactNode
  children: ReactNode
}) {
  const t = useWords(richTextWords)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input:not([type="file"]), button')?.focus()
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the inputs inside
    <div
      ref={frame}
      role="group"
      aria-label={label}
      onKeyDown={press}
      className="grid gap-4 border-b border-hairline bg-sunken p-4"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button compact variant="primary" onClick={onSubmit}>
          {submit}
        </Button>
        {other}
        <Button compact onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

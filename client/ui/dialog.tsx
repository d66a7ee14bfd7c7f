import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { IconButton } from './button.tsx'
import { useCloseRequest } from './page/use-close-request.ts'
import { useOverflow } from './page/use-overflow.ts'

/** In letters; on a phone a longer one needs more than its share of the window. */
const longestTitle = 120

/** Within these milliseconds the second press of a double click falls on what its first has opened. */
const doublePress = 500

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** The dialog's accessible name, shown as its heading, which takes the focus. */
  title: string
  /** Shown above the title, for instance a type chip. */
  eyebrow?: ReactNode
  description?: string
  children: ReactNode
  footer?: ReactNode
  /** Before Close, and after it for the Tab key: at most two buttons. */
  corner?: ReactNode
  /** In the middle, `sheet` wider than `panel`; on a phone both rise from below, `sheet` to the full height. */
  size?: 'panel' | 'sheet'
  /** Where the focus moves on closing; without it, to what had it on opening. */
  restoreFocusTo?: () => HTMLElement | null | undefined
}

/** A modal dialog (Radix): focus stays inside, Escape and a press beside it close. Import it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, eyebrow, description, children, footer, corner, size = 'panel', restoreFocusTo } = props
  const t = useWords(uiWords)
  useCloseRequest(onClose, open)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const openedAt = useRef(0)

  const focusTitle = (event: Event) => {
    event.preventDefault()
    openedAt.current = performance.now()
    opener.current = document.activeElement
    heading.current?.focus({ preventScroll: true })
  }
  // A dialog that an address opened has no trigger, and Radix would drop the focus to the body.
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    const target = restoreFocusTo?.() ?? opener.current
    // This runs a moment after closing: whoever has pressed "/" by then is typing. Radix gives the focus to the whole dialog
    // below when a part of that has gone meanwhile, and a dialog that has come again below gives it to its title.
    const held = document.activeElement
    const below = held?.matches('[role="dialog"], [role="dialog"] h2') ? held.closest('[role="dialog"]') : null
    if (held !== document.body && held !== below && !below?.contains(target)) return
    if (target instanceof HTMLElement) target.focus()
    // What opened the dialog is gone, such as a link in a menu, or was the address, and nothing else has taken the focus.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => {
            if (performance.now() - openedAt.current < doublePress) event.preventDefault()
          }}
          onOpenAutoFocus={focusTitle}
          onCloseAutoFocus={restoreFocus}
          className={`dialog dialog-${size}`}
        >
          <div className="dialog-parts" data-long={title.length > longestTitle || undefined}>
            <header>
              <div>
                {eyebrow}
                <Radix.Title ref={heading} tabIndex={-1}>
                  {title}
                </Radix.Title>
                {description && <Radix.Description>{description}</Radix.Description>}
              </div>
            </header>
            {/* Seen beside the title, also where that scrolls away, and read after it. */}
            <div className="dialog-close">
              <IconButton label={t('close')} icon={<X aria-hidden size={22} />} onClick={onClose} />
              {corner}
            </div>
            <Body>{children}</Body>
            {footer && <footer>{footer}</footer>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * What scrolls: a stop of the Tab key only where there is something to scroll. In a low window or with large text title and
 * buttons scroll with it (`dialog.css`).
 */
function Body({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is a stop of the Tab key
      tabIndex={overflows ? 0 : undefined}
      className="dialog-body"
    >
      <div>{children}</div>
    </div>
  )
}

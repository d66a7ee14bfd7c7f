import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { useCloseRequest } from './use-close-request.ts'
import { useOverflow } from './use-overflow.ts'

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
  /** In the middle, `sheet` wider than `panel`; on a phone both rise from below, `sheet` to the full height. */
  size?: 'panel' | 'sheet'
  /** Where the focus goes on closing; without it, to what had it on opening. */
  restoreFocusTo?: () => HTMLElement | null | undefined
}

/** A modal dialog (Radix): focus stays inside, Escape and a press beside it close. Import it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, eyebrow, description, children, footer, size = 'panel', restoreFocusTo } = props
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
    if (target instanceof HTMLElement) target.focus()
    // What opened the dialog is gone, such as a link in a menu, or was the address, and nothing else has taken the focus.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 touch-none bg-scrim [animation:appear_180ms] data-[state=closed]:[animation:fade_120ms_forwards]" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => {
            if (performance.now() - openedAt.current < doublePress) event.preventDefault()
          }}
          onOpenAutoFocus={focusTitle}
          onCloseAutoFocus={restoreFocus}
          className={classes(
            'fixed z-50 flex flex-col overflow-hidden bg-surface text-text shadow-lift [animation:rise_180ms_ease-out]',
            'data-[state=closed]:[animation:sink_120ms_forwards]',
            'inset-x-0 bottom-0 rounded-t-card md:inset-0 md:m-auto md:h-fit md:max-h-[min(90dvh,56rem)] md:rounded-card',
            size === 'sheet'
              ? 'top-[max(0.75rem,env(safe-area-inset-top))] md:w-[min(94vw,46rem)]'
              : 'max-h-[calc(100dvh-1rem)] md:w-[min(94vw,32rem)]',
          )}
        >
          <header className="flex max-h-[24dvh] shrink-0 items-start overflow-y-auto gap-3 border-b border-hairline py-3 pr-2 pl-5 md:pl-6">
            <div className="grid min-w-0 flex-1 gap-1.5 py-1.5">
              {eyebrow}
              <Radix.Title
                ref={heading}
                tabIndex={-1}
                className="text-[1.35rem] leading-tight wrap-anywhere outline-none"
              >
                {title}
              </Radix.Title>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            </div>
            <IconButton label={t('close')} icon={<X aria-hidden size={22} />} onClick={onClose} />
          </header>
          <Body isLast={!footer}>{children}</Body>
          {footer && (
            <footer className="flex max-h-[24dvh] shrink-0 flex-wrap gap-3 overflow-y-auto border-t border-hairline px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * What scrolls: a stop of the Tab key only where there is something to scroll. Half of the screen is always its own: with large
 * text title and buttons scroll by themselves.
 */
function Body({ isLast, children }: { isLast: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is a stop of the Tab key
      tabIndex={overflows ? 0 : undefined}
      className={classes(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 focus-visible:-outline-offset-3 md:px-6',
        isLast ? 'pb-[max(1.25rem,env(safe-area-inset-bottom))]' : 'pb-5',
      )}
    >
      <div>{children}</div>
    </div>
  )
}

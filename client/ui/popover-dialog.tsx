import * as Radix from '@radix-ui/react-dialog'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/** Pixels between what it belongs to, the popover and the edge of the window. */
const gap = 6

type PopoverDialogProps = {
  id?: string
  /** What it stands under, and what gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  title: string
  onClose: () => void
  children: ReactNode
}

/** A small dialog beside what opened it; on a phone it rises from below. Its content takes the focus. */
export function PopoverDialog(props: PopoverDialogProps) {
  const { onClose } = props
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Box {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Inside the portal, which is there only after what it belongs to. */
function Box({ id, anchor, title, children }: PopoverDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const stand = () => {
      const [own, beside] = [box.current?.getBoundingClientRect(), anchor.current?.getBoundingClientRect()]
      if (!own || !beside) return
      if (innerWidth < 640) return setPlace(null)
      const [below, above] = [beside.bottom + gap, beside.top - gap - own.height]
      const [left, top] = [beside.left, below + own.height + gap <= innerHeight || above < gap ? below : above]
      const within = (at: number, most: number) => Math.max(gap, Math.min(at, most - gap))
      setPlace({ left: within(left, innerWidth - own.width), top: within(top, innerHeight - own.height) })
    }
    stand()
    addEventListener('resize', stand)
    return () => removeEventListener('resize', stand)
  }, [anchor])
  return (
    <>
      <Radix.Overlay className="fixed inset-0 z-50 max-sm:bg-scrim" />
      <Radix.Content
        ref={box}
        id={id}
        aria-describedby={undefined}
        style={place ?? undefined}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          // A dialog below it has held the focus until now.
          if (box.current!.contains(document.activeElement)) return
          box.current!.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          anchor.current?.focus()
        }}
        className={
          'popover fixed z-50 grid max-h-dvh justify-items-center gap-2 overflow-y-auto rounded-card border border-hairline bg-surface ' +
          'p-3 text-text shadow-lift max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none sm:w-[22rem]'
        }
      >
        <Radix.Title className="sr-only">{title}</Radix.Title>
        {children}
      </Radix.Content>
    </>
  )
}

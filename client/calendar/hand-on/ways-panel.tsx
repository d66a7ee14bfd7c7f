import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { useCloseRequest } from '#client/ui/page/use-close-request.ts'
import { CalendarDays } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react'

/** What a button of an event opens below itself. Closing it gives the focus back to its button. */
export function WaysPanel({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const leave = () => {
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus()
    onClose()
  }
  const close = useEffectEvent(leave)
  useCloseRequest(leave)
  // At the end of a phone's dialog it opens out of sight.
  useEffect(() => afterFrame(() => panel.current?.scrollIntoView({ block: 'nearest' })), [])
  useEffect(() => {
    // Escape closes this panel before its dialog: this listener runs before Radix's, which ignores a prevented event.
    const pressed = (key: KeyboardEvent) => {
      const top = [...document.querySelectorAll('[role=dialog]')].at(-1)
      if (key.key !== 'Escape' || key.isComposing || !top?.contains(panel.current)) return
      key.preventDefault()
      close()
    }
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [])
  return (
    <div ref={panel} id={id} className="grid gap-1 rounded-control border border-hairline bg-sunken p-2">
      {children}
    </div>
  )
}

/** The look of one of the ways. */
export const wayLook =
  'flex min-h-11 items-center gap-3 rounded-chip px-3 text-left font-semibold text-text no-underline hover:bg-brand-soft hover:text-brand [&>svg]:size-[18px] [&>svg]:text-muted'

export function Way({ icon, children, ...link }: ComponentProps<'a'> & { icon?: ReactNode; children: string }) {
  return (
    <li className="grid">
      <a {...(link.download ? {} : { target: '_blank', rel: 'noopener noreferrer' })} {...link} className={wayLook}>
        {icon ?? <CalendarDays />}
        {children}
      </a>
    </li>
  )
}

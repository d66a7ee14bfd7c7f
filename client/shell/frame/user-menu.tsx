import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { SignedInUser } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { KeysHeld } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { initials } from './initials.ts'

const UserMenuPanel = lazyPart(() => import('./user-menu-panel.tsx').then((part) => part.UserMenuPanel))

/**
 * The account's menu: a disclosure, because it contains links and a choice of theme; on narrow screens also the items
 * that the header leaves out.
 */
export function UserMenu({
  user,
  isAdministrator,
  onShortcuts,
}: {
  user: SignedInUser
  isAdministrator: boolean
  onShortcuts: () => void
}) {
  const t = useWords(shellWords)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const panel = useId()
  const isOpen = openedAt === key
  const close = () => setOpenedAt(null)
  // A navigation closes the menu for good: going back does not reopen it.
  if (openedAt !== null && !isOpen) close()

  useEffect(() => {
    if (!isOpen) return undefined
    const pressedElsewhere = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpenedAt(null)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', pressedElsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', pressedElsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])

  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !whole.current?.contains(event.relatedTarget)) close()
  }

  return (
    <div ref={whole} className="relative print:hidden" onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-label={t('accountOf', { name: user.name })}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpenedAt(isOpen ? null : key)}
        className="inline-flex size-11 items-center justify-center rounded-full"
      >
        {/* Drawn, not written: the initials are a picture of the name, which the button states in full. */}
        <span aria-hidden data-initials={initials(user.name)} className="initials" />
      </button>
      <div
        id={panel}
        hidden={!isOpen}
        className="absolute top-[calc(100%+0.5rem)] right-0 z-30 w-[min(21rem,calc(100vw-2rem))] rounded-card border border-hairline bg-surface p-3 shadow-lift [animation:rise_180ms_ease-out]"
      >
        {isOpen && (
          <LazyPanel fallback={<KeysHeld />}>
            <UserMenuPanel
              user={user}
              isAdministrator={isAdministrator}
              onShortcuts={() => {
                close()
                onShortcuts()
              }}
            />
          </LazyPanel>
        )}
      </div>
    </div>
  )
}

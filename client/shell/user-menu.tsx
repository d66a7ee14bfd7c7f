import { Info, Keyboard, LogOut, Settings2, UserRound } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SignedInUser } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { ThemeChoice } from '#client/ui/theme-choice.tsx'
import { initials } from './initials.ts'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold text-text no-underline ' +
  'hover:bg-brand-soft hover:text-brand [&>svg]:text-muted'

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
        <span
          aria-hidden
          data-initials={initials(user.name)}
          className="inline-flex size-9 items-center justify-center rounded-full bg-brand-soft font-heading text-[0.875rem] font-bold text-brand before:content-[attr(data-initials)]"
        />
      </button>
      <div
        id={panel}
        hidden={!isOpen}
        className="absolute top-[calc(100%+0.5rem)] right-0 z-30 w-[min(21rem,calc(100vw-2rem))] rounded-card border border-hairline bg-surface p-3 shadow-lift [animation:rise_180ms_ease-out]"
      >
        {isOpen && (
          <>
            <div className="px-3 pt-1 pb-3">
              <h2 className="text-[0.875rem] font-semibold text-muted">{t('account')}</h2>
              <p className="font-heading font-semibold break-words">{user.name}</p>
              <p className="text-[0.9375rem] break-words text-muted">{user.email}</p>
            </div>
            <ul className="border-y border-hairline py-2">
              <MenuLink to="/profile" icon={<UserRound aria-hidden size={18} />}>
                {t('profile')}
              </MenuLink>
              <MenuLink to="/about" icon={<Info aria-hidden size={18} />} onlyNarrow>
                {t('about')}
              </MenuLink>
              {isAdministrator && (
                <MenuLink to="/administration" icon={<Settings2 aria-hidden size={18} />} onlyNarrow>
                  {t('administration')}
                </MenuLink>
              )}
              <li className="pointer-coarse:hidden">
                <button
                  type="button"
                  className={row}
                  onClick={() => {
                    close()
                    onShortcuts()
                  }}
                >
                  <Keyboard aria-hidden size={18} />
                  {t('shortcuts')}
                </button>
              </li>
              <MenuLink to="/authentication/logout" state={{ local: true }} icon={<LogOut aria-hidden size={18} />}>
                {t('signOut')}
              </MenuLink>
            </ul>
            <div className="px-1 pt-3">
              <ThemeChoice />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function MenuLink({
  to,
  state,
  icon,
  onlyNarrow = false,
  children,
}: {
  to: string
  state?: object
  icon: ReactNode
  onlyNarrow?: boolean
  children: string
}) {
  return (
    <li className={onlyNarrow ? 'lg:hidden' : undefined}>
      <Link to={to} state={state} className={row}>
        {icon}
        {children}
      </Link>
    </li>
  )
}

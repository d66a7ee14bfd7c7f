import { Info, Keyboard, LogOut, Rss, Settings2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, type To } from 'react-router-dom'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import type { SignedInUser } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { menuWords } from '#client/i18n/words/menu.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { LanguageChoice } from '#client/ui/page/language-choice.tsx'
import { ThemeChoice } from '#client/ui/theme-choice.tsx'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold text-text no-underline ' +
  'hover:bg-brand-soft hover:text-brand [&>svg]:text-muted'

type Props = { user: SignedInUser; isAdministrator: boolean; onShortcuts: () => void }

/** What the account's menu holds; its code is fetched when the menu is first opened. */
export function UserMenuPanel({ user, isAdministrator, onShortcuts }: Props) {
  const t = useWords(menuWords)
  const ofShell = useWords(shellWords)
  const subscribe = subscribeAddress(useLocation())
  return (
    <>
      <div className="px-3 pt-1 pb-3">
        <h2 className="text-[0.875rem] font-semibold text-muted">{t('account')}</h2>
        <p className="font-heading font-semibold wrap-anywhere">{user.name}</p>
        <p className="text-[0.9375rem] wrap-anywhere text-muted">{user.email}</p>
      </div>
      <ul className="border-y border-hairline py-2">
        <MenuLink to="/profile" icon={<UserRound aria-hidden size={18} />}>
          {ofShell('profile')}
        </MenuLink>
        <MenuLink {...subscribe} icon={<Rss aria-hidden size={18} />}>
          {ofShell('subscribe')}
        </MenuLink>
        <MenuLink to="/about" icon={<Info aria-hidden size={18} />} onlyNarrow>
          {ofShell('about')}
        </MenuLink>
        {isAdministrator && (
          <MenuLink to="/administration" icon={<Settings2 aria-hidden size={18} />} onlyNarrow>
            {ofShell('administration')}
          </MenuLink>
        )}
        <li className="pointer-coarse:hidden">
          <button type="button" className={row} onClick={onShortcuts}>
            <Keyboard aria-hidden size={18} />
            {t('shortcuts')}
          </button>
        </li>
        <MenuLink to="/authentication/logout" state={{ local: true }} icon={<LogOut aria-hidden size={18} />}>
          {t('signOut')}
        </MenuLink>
      </ul>
      <div className="grid justify-items-start gap-2 px-1 pt-3">
        <ThemeChoice />
        <LanguageChoice />
      </div>
    </>
  )
}

function MenuLink({
  to,
  state,
  icon,
  onlyNarrow = false,
  children,
}: {
  to: To
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

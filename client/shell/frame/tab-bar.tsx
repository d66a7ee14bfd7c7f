import { CalendarDays, Rss, Search, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, type LinkProps } from 'react-router-dom'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'

const searchPath = '/calendar/search'

/** The navigation on narrow screens, within reach of the thumb. */
export function TabBar() {
  const t = useWords(shellWords)
  const location = useLocation()
  const { pathname, hash } = location
  const isSubscribing = hash === '#subscribe'
  const isSearch = !isSubscribing && pathname.startsWith(searchPath)
  return (
    <nav
      aria-label={t('mainNavigation')}
      className="tab-bar border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        <Tab
          to="/calendar"
          isHere={pathname.startsWith('/calendar') && !isSearch && !isSubscribing}
          icon={<CalendarDays aria-hidden size={22} />}
        >
          {t('calendar')}
        </Tab>
        <Tab to={searchPath} isHere={isSearch} icon={<Search aria-hidden size={22} />}>
          {t('search')}
        </Tab>
        <Tab {...subscribeAddress(location)} isHere={isSubscribing} icon={<Rss aria-hidden size={22} />}>
          {t('subscribe')}
        </Tab>
        <Tab to="/profile" isHere={pathname === '/profile'} icon={<UserRound aria-hidden size={22} />}>
          {t('profile')}
        </Tab>
      </ul>
    </nav>
  )
}

type TabProps = Pick<LinkProps, 'to' | 'state'> & { isHere: boolean; icon: ReactNode; children: string }

function Tab({ to, state, isHere, icon, children }: TabProps) {
  return (
    <li className="flex-1">
      <Link to={to} state={state} aria-current={isHere ? 'page' : undefined} className="tab">
        <span>{icon}</span>
        {children}
      </Link>
    </li>
  )
}

import { ChevronDown } from 'lucide-react'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { classes } from '#client/ui/classes.ts'
import { addressOf } from '#sync/rules/section-paths.ts'
import { destinationsOf, nameOfDestination, type Destination } from './navigation.ts'
import { SteadyLink } from './list/steady-link.tsx'
import { ViewLinks } from './views/view-links.tsx'

/** How much of what is before and after the entry of the page stays in sight, in pixels. */
const room = 60

/** The sections in the specification's groups; on a phone a menu that is closed until it is opened. */
export function SideNavigation() {
  const t = useWords(adminWords)
  const { pathname } = useLocation()
  const { user } = useSession()
  const destinations = useMemo(() => destinationsOf(user), [user])
  const groups = Map.groupBy(destinations, ({ group }) => group)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const listId = useId()
  // A navigation closes the menu, which is open only on the page where it was opened.
  const isOpen = openedAt === pathname
  const here = destinations.find((destination) => `${pathname.toLowerCase()}/`.startsWith(`${addressOf(destination)}/`))
  const box = useRef<HTMLElement>(null)
  // Its list is longer than many windows and scrolls by itself, where there is room for it beside the page.
  useEffect(() => {
    const { current } = box
    const entry = current?.querySelector<HTMLElement>('[aria-current]')
    if (!current || !entry) return
    const [above, below] = [entry.offsetTop, entry.offsetTop + entry.offsetHeight + room - current.clientHeight]
    if (above - room < current.scrollTop) current.scrollTop = above - room
    else if (below > current.scrollTop) current.scrollTop = below
  }, [here])
  return (
    <nav
      ref={box}
      aria-label={t('administration')}
      className="self-start rounded-card border border-hairline bg-surface px-1.5 lg:sticky lg:top-[6.125rem] lg:-m-1.5 lg:py-1.5 lg:[scrollbar-width:thin] lg:max-h-[calc(100dvh-6.125rem)] lg:overflow-y-auto lg:overscroll-contain lg:border-0 lg:bg-transparent"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left lg:hidden"
      >
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="text-muted">{t('administration')}</span>
          <span className="font-semibold wrap-anywhere">{here && nameOfDestination(here)}</span>
        </span>
        <ChevronDown aria-hidden size={20} className={classes('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={listId} className={classes('gap-4 max-lg:py-1.5', isOpen ? 'grid' : 'hidden lg:grid')}>
        {[...groups].map(([group, members]) => (
          <div key={group}>
            <h2 className="px-3 pb-1.5 text-[0.875rem] font-semibold text-muted">{t(group)}</h2>
            <ul className="grid gap-0.5">
              {members.map((destination) => (
                <Item
                  key={destination.path}
                  destination={destination}
                  name={nameOfDestination(destination)}
                  isHere={destination === here}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

const Item = memo(function Item({
  destination,
  name,
  isHere,
}: {
  destination: Destination
  name: string
  isHere: boolean
}) {
  return (
    <li>
      <SteadyLink
        to={addressOf(destination)}
        aria-current={isHere ? 'page' : undefined}
        className={classes(
          'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold no-underline transition-colors duration-[120ms]',
          isHere ? 'bg-brand-soft text-brand' : 'text-muted hover:text-text',
        )}
      >
        <destination.icon aria-hidden size={18} className="shrink-0" />
        {name}
      </SteadyLink>
      {'collection' in destination && destination.collection === 'calendarEvent' && (
        <ViewLinks list={addressOf(destination)} />
      )}
    </li>
  )
})

import { NavLink } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { classes } from '#client/ui/classes.ts'

/** Calendar, About and, for administrators only, Administration (product 2). */
export function Navigation({ isAdministrator }: { isAdministrator: boolean }) {
  const t = useWords(shellWords)
  return (
    <nav aria-label={t('mainNavigation')} className="hidden lg:block">
      <ul className="flex items-center gap-1">
        <Item to="/calendar">{t('calendar')}</Item>
        <Item to="/about">{t('about')}</Item>
        {isAdministrator && <Item to="/administration">{t('administration')}</Item>}
      </ul>
    </nav>
  )
}

function Item({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink
        to={to}
        className={({ isActive }) =>
          classes(
            'flex min-h-11 items-center rounded-control px-3.5 font-semibold no-underline transition-colors duration-[120ms]',
            isActive ? 'bg-brand-soft text-brand' : 'text-muted hover:text-text',
          )
        }
      >
        {children}
      </NavLink>
    </li>
  )
}

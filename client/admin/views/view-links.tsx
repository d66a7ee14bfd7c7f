import { useLocation } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { listViewWords } from '#client/i18n/words/list-views.ts'
import { classes } from '#client/ui/classes.ts'
import { SteadyLink } from '../list/steady-link.tsx'
import { viewAddress } from './named-views.ts'
import { useViews } from './use-views.ts'

/** The own views of a list, below it in the side navigation. */
export function ViewLinks({ list }: { list: string }) {
  const t = useWords(listViewWords)
  const { pathname, search } = useLocation()
  const views = useViews(list)
  const opened = pathname === list ? new URLSearchParams(search).get('view') : null
  if (!views || views.length === 0) return null
  return (
    <ul aria-label={t('views')} className="mb-1 ml-7.5 grid border-l border-hairline pl-1.5">
      {views.map((view) => (
        <li key={view.key}>
          <SteadyLink
            to={viewAddress(list, view)}
            aria-current={view.key === opened ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-control px-2.5 py-1 text-[0.9375rem] wrap-anywhere no-underline md:pointer-fine:min-h-9',
              view.key === opened ? 'font-semibold text-brand' : 'text-muted hover:text-text',
            )}
          >
            {view.name}
          </SteadyLink>
        </li>
      ))}
    </ul>
  )
}

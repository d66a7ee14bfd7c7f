import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { referenceWords } from '#client/i18n/words/reference.ts'
import { addressOf, eventSection } from '#sync/rules/section-paths.ts'
import type { FilterName } from '../event-list/event-filters.ts'
import { SteadyLink } from '../list/steady-link.tsx'
import type { Column, PlainRow } from '../section.ts'

type Used = PlainRow & { id: string; uses: number | null }

/** How many events use each, which leads to the list of those events, archived ones and drafts too. */
export function usesColumn<R extends Used>(filter: FilterName): Column<R> {
  return {
    heading: 'uses',
    cell: (row) => <Uses of={row} filter={filter} />,
    sortBy: ({ uses }) => uses ?? 0,
    align: 'end',
  }
}

function Uses({ of: { id, name, uses }, filter }: { of: Used; filter: FilterName }) {
  const t = useWords(referenceWords)
  if (uses === null) return null
  const shown = formatInteger(uses)
  const words = (
    <>
      <span className="max-md:hidden">{shown}</span>
      <span className="md:hidden">{t('uses', { count: uses, shown })}</span>
    </>
  )
  if (uses === 0) return <span className="text-muted md:px-2">{words}</span>
  return (
    <SteadyLink
      className="inline-flex min-h-11 min-w-11 items-center rounded-control font-semibold md:justify-end md:px-2 tabular-nums hover:bg-brand-soft md:pointer-fine:min-h-9"
      aria-label={t('showUses', { count: uses, shown, name })}
      to={`${addressOf(eventSection)}?${new URLSearchParams({ [filter]: id, archived: 'yes' })}`}
    >
      {words}
    </SteadyLink>
  )
}

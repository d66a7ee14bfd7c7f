import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { Button } from '#client/ui/button.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { CalendarPage } from '../use-calendar-page.ts'

const FilterPanel = lazyPart(() => import('./filter-panel.tsx').then((part) => part.FilterPanel))
const FilterRow = lazyPart(() => import('./filter-row.tsx').then((part) => part.FilterRow))

type Filters = {
  page: CalendarPage
  names: ReadonlyMap<string, NameRecord>
  /** What the screen would show without them; of a month it may hold more than that month. */
  entries?: readonly MonthEntry[]
}

/**
 * Leads to what the reader has starred, says how many filters are in use and opens the panel in which they are chosen (product 2).
 * The panel reads the events of a month by itself.
 */
export function FilterButton({ page, names, entries }: Filters) {
  const t = useWords(calendarWords)
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  const isMine = page.excluded.only.includes('starred')
  const count = Object.values(page.excluded)
    .flat()
    .filter((id) => id === 'deadlines' || (!isMine && names.has(id))).length
  return (
    <>
      {page.search === null && (
        <Button compact aria-pressed={isMine} onClick={page.toggleMine} className="mine">
          {t('mine')}
        </Button>
      )}
      <Button
        compact
        data-filters
        icon={<ListFilter aria-hidden size={16} />}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        {count > 0 ? t('filtersInUse', { count }) : t('filters')}
      </Button>
      {isOpen && (
        <LazySheet onCancel={close}>
          <FilterPanel page={page} names={names} entries={entries} onClose={close} />
        </LazySheet>
      )}
    </>
  )
}

/**
 * The filters in use, each to be taken away, how much they hide, and what of the address could not be read; most readers need none
 * of it.
 */
export function FiltersInUse({ page, names, entries }: Filters) {
  if (!page.isMisread && Object.values(page.excluded).every((ids) => ids.length === 0)) return null
  const place = <div className="filters-in-use" />
  return (
    <LazyPanel fallback={place}>
      {names.size === 0 ? place : <FilterRow page={page} names={names} entries={entries} />}
    </LazyPanel>
  )
}

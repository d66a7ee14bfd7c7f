import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { noExclusions } from '#client/data/write-exclusions.ts'
import { CalendarX2 } from 'lucide-react'
import type { CalendarPage } from '../use-calendar-page.ts'
import { useExclude } from './use-exclude.ts'

/** A list without events: whether the filters hide some, and the way to see them. */
export function NothingListed({ page, message, hidden }: { page: CalendarPage; message: string; hidden: number }) {
  const t = useWords(sideListWords)
  if (hidden === 0) return <EmptyState icon={<CalendarX2 />} message={message} />
  return (
    <EmptyState
      icon={<CalendarX2 />}
      message={`${message} ${t('filtersHide', { count: hidden })}`}
      action={<ClearFilters page={page} />}
    />
  )
}

/** Goes away with what it says: the focus goes to the filters. */
export function ClearFilters({ page }: { page: CalendarPage }) {
  const t = useWords(filterWords)
  const exclude = useExclude(page.excluded)
  const clear = () => {
    document.querySelector<HTMLElement>('[data-filters]')?.focus()
    exclude(noExclusions)
  }
  return <Button onClick={clear}>{t('clearAll')}</Button>
}

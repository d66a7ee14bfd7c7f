import { useStars } from '#client/data/replica/own/stars.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { noFilters } from '#client/data/write-exclusions.ts'
import { CalendarX2, Star } from 'lucide-react'
import type { CalendarPage } from '../use-calendar-page.ts'
import { useExclude } from './use-exclude.ts'

/** A list without events: whether the filters hide some, how to star one where only those are shown, and the way to see more. */
export function NothingListed({ page, message, hidden }: { page: CalendarPage; message: string; hidden: number }) {
  const t = useWords(sideListWords)
  const own = useWords(filterWords)
  const hasStars = useStars()?.size !== 0
  const { only } = page.excluded
  if (only.includes('starred')) {
    const says = hasStars ? own('noneStarred') : own('howToStar')
    return <EmptyState icon={<Star />} message={says} action={<ShowAll />} />
  }
  if (only.length > 0) {
    return <EmptyState icon={<CalendarX2 />} message={own('noDeadlines')} action={<ShowAll />} />
  }
  if (hidden === 0) return <EmptyState icon={<CalendarX2 />} message={message} />
  return (
    <EmptyState
      icon={<CalendarX2 />}
      message={`${message} ${t('filtersHide', { count: hidden })}`}
      action={<ClearFilters />}
    />
  )
}

/** From what is starred, or from deadlines, to everything again; goes away with what it says. */
export function ShowAll() {
  const t = useWords(filterWords)
  const exclude = useExclude()
  const showAll = () => {
    document.querySelector<HTMLElement>('[data-filters]')?.focus()
    exclude(() => ({ only: [] }))
  }
  return (
    <Button compact onClick={showAll}>
      {t('showAllEvents')}
    </Button>
  )
}

/** Goes away with what it says: the focus goes to the filters. */
export function ClearFilters() {
  const t = useWords(filterWords)
  const exclude = useExclude()
  const clear = () => {
    document.querySelector<HTMLElement>('[data-filters]')?.focus()
    exclude(() => noFilters)
  }
  return <Button onClick={clear}>{t('clearAll')}</Button>
}

import type { MonthsData } from '#client/data/kept/read-month.ts'
import { useMonths } from '#client/data/kept/use-month.ts'
import { useTypedSearch } from '#client/data/typed-search.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { searchWords } from '#client/i18n/words/search.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { usePlaceValue } from '#client/ui/use-place-value.ts'
import { useShortcut } from '#client/ui/shortcuts.ts'
import { createEventFilter } from '../event-filter.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { ActionsButton } from '../actions-button.tsx'
import { DayList } from '../day-list.tsx'
import { ClearFilters } from '../filters/nothing-listed.tsx'
import { FilterButton, FiltersInUse } from '../filter-button.tsx'
import { comingUp, countFound, foundDays } from './found-days.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { PastToggle } from '../past-toggle.tsx'
import { createSearch, prepareSearch, type SearchIndex } from './search-index.ts'
import type { CalendarPage } from '../use-calendar-page.ts'

const listedAtOnce = 50

let latest: SearchIndex | undefined

/** Each new text shows its results from the top; whoever comes back to them finds them as they were left. */
function useTopOfResults(text: string): void {
  const isLeftAsItWas = useRef(useNavigationType() === NavigationType.Pop)
  useLayoutEffect(() => {
    if (!isLeftAsItWas.current) scrollTo(0, 0)
    isLeftAsItWas.current = false
  }, [text])
}

/** Every event that holds the search text, from the month records of this device; it follows what is typed. */
export function SearchResults({ page, search }: { page: CalendarPage; search: string }) {
  const { bounds, today, excluded } = page
  const t = useWords(calendarWords)
  const own = useWords(searchWords)
  const loaded = useMonths(bounds.first, bounds.last)
  const [showsPast, setShowsPast] = usePlaceValue('past', false)
  const [listed, list] = usePlaceValue('listed', listedAtOnce)
  const text = useDeferredValue(useTypedSearch()?.trim() || search)
  const [textOfList, setTextOfList] = useState(text)
  if (textOfList !== text) {
    setTextOfList(text)
    list(listedAtOnce)
  }
  const known = loaded.status === 'ready' ? loaded.value : null
  const find = useMemo(() => known && searchOf(known), [known])
  const all = useMemo(() => find?.(text) ?? [], [find, text])
  useShortcut('t', t('goToToday'), page.goToToday)
  useTopOfResults(text)

  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />
  if (!known) return <ListSkeleton label={t('loading')} />

  const isShown = createEventFilter(excluded, known.names)
  const { found = [], hidden = [] } = Object.groupBy(all, ({ entry }) => (isShown(entry) ? 'found' : 'hidden'))
  const future = comingUp(found, today)
  const shown = showsPast ? found : future
  // What the filters would show if nothing were turned off.
  const inSight = (showsPast ? all : comingUp(all, today)).map(({ entry }) => entry)
  const past = found.filter(({ last }) => last < today)
  const hiddenWords = own('hidden', { count: countFound(hidden) })
  const isAllHidden = found.length === 0 && hidden.length > 0
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 aria-live="polite">{t('events', { count: countFound(shown) })}</h2>
        <div className="flex gap-2">
          <FilterButton page={page} names={known.names} entries={inSight} />
          <ActionsButton
            page={page}
            what={t('searchTitle', { search: text })}
            fileName="events-found"
            entries={shown.map(({ entry }) => entry)}
            names={known.names}
          />
        </div>
      </div>
      <FiltersInUse page={page} names={known.names} />
      {hidden.length > 0 && found.length > 0 && <p className="text-muted">{hiddenWords}</p>}
      <PastToggle count={countFound(past)} isShown={showsPast} onToggle={() => setShowsPast(!showsPast)} />
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          message={
            isAllHidden ? hiddenWords : own(found.length === 0 ? 'noMatches' : 'noFutureMatches', { search: text })
          }
          action={isAllHidden && <ClearFilters page={page} />}
        />
      )}
      <DayList
        days={foundDays(shown, listed)}
        from={showsPast ? null : today}
        today={today}
        place="search"
        names={known.names}
      />
      {shown.length > listed && (
        <Button className="justify-self-center" onClick={() => list(listed + listedAtOnce)}>
          {own('loadMore')}
        </Button>
      )}
    </div>
  )
}

function searchOf({ occurrences, names }: MonthsData) {
  latest = prepareSearch(occurrences, names, dayOnDevice, latest)
  return createSearch(latest)
}

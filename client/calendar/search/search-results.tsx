import { useMonths } from '#client/data/replica/view/use-month.ts'
import { useStars } from '#client/data/replica/own/stars.ts'
import { useTypedSearch } from '#client/data/typed-search.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { searchWords } from '#client/i18n/words/search.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { useEntryValue } from '#client/ui/page/use-entry-value.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import type { Day } from '#sync/rules/day.ts'
import { createEventFilter } from '../filters/event-filter.ts'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { PrintAndDownloadButton } from '../print-and-download-button.tsx'
import { ClearFilters } from '../filters/nothing-listed.tsx'
import { FilterButton, FiltersInUse } from '../filters/filter-button.tsx'
import { DidYouMean } from './did-you-mean-line.tsx'
import { countFound, upcomingFirst } from './found-days.ts'
import { FoundList } from './found-list.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { PastToggle, usePastEvents } from '../list/past-events.tsx'
import type { Match } from '#client/search/match-words.ts'
import { meantDays } from './meant-days.ts'
import type { Found, Search } from './search-index.ts'
import { useSearch } from './use-search.ts'
import type { CalendarPage } from '../use-calendar-page.ts'

const listedAtOnce = 50

/** Each new text shows its results from the top; a return to them finds them as they were left. */
function useTopOfResults(text: string): void {
  const isLeftAsItWas = useRef(useNavigationType() === NavigationType.Pop)
  useLayoutEffect(() => {
    if (!isLeftAsItWas.current) scrollTo(0, 0)
    isLeftAsItWas.current = false
  }, [text])
}

/** What a text finds, on the days that it names where it says "next week" or the like. */
function searchOnDays(search: Search, text: string, today: Day): Match<Found> {
  const meant = meantDays(text, today, weekStartsOn())
  const match = search(meant?.rest ?? text)
  if (!meant) return match
  return { ...match, found: match.found.filter(({ first, last }) => first <= meant.last && last >= meant.first) }
}

/** Every event that holds the words of the search, from what this device has; it follows what is typed. */
export function SearchResults({ page, search }: { page: CalendarPage; search: string }) {
  const { bounds, today, excluded } = page
  const t = useWords(calendarWords)
  const own = useWords(searchWords)
  const loaded = useMonths(bounds.first, bounds.last)
  const [showsPast, setShowsPast] = usePastEvents()
  const [listed, list] = useEntryValue('listed', listedAtOnce)
  const text = useDeferredValue(useTypedSearch()?.trim() || search)
  const [textOfList, setTextOfList] = useState(text)
  if (textOfList !== text) {
    setTextOfList(text)
    list(listedAtOnce)
  }
  const known = loaded.status === 'ready' ? loaded.value : null
  const stars = useStars()
  const searched = useSearch(known)
  const match = useMemo(() => searched && searchOnDays(searched.search, text, today), [searched, text, today])
  useShortcut('t', t('goToToday'), page.goToToday)
  useTopOfResults(text)

  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />
  if (!known || !searched || !match) return <ListSkeleton label={t('loading')} />

  const { by, meant } = match
  const isShown = createEventFilter(excluded, known.names, stars)
  const { found = [], hidden = [] } = Object.groupBy(match.found, ({ entry }) => (isShown(entry) ? 'found' : 'hidden'))
  const { upcoming, past } = upcomingFirst(found, today)
  const shown = showsPast ? [...upcoming, ...past] : upcoming
  // Nothing is not said before the descriptions have been looked through.
  const saysNothing = shown.length === 0 && (searched.isWhole || match.found.length > 0)
  // What the filters would show if nothing were turned off.
  const inSight = (showsPast ? match.found : upcomingFirst(match.found, today).upcoming).map(({ entry }) => entry)
  const hiddenWords = hidden.length > 0 ? own('hidden', { count: countFound(hidden) }) : null
  const pastToggle = (
    <PastToggle count={countFound(past)} isShown={showsPast} onToggle={() => setShowsPast(!showsPast)} />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 aria-live="polite">
          {!searched.isWhole
            ? own('searching')
            : shown.length === 0 && past.length > 0
              ? own('noFuture', { count: countFound(past) })
              : t('events', { count: countFound(shown) })}
        </h2>
        <div className="flex gap-2">
          <FilterButton page={page} names={known.names} entries={inSight} />
          <PrintAndDownloadButton
            page={page}
            what={t('searchTitle', { search: text })}
            fileName="events-found"
            entries={shown.map(({ entry }) => entry)}
            names={known.names}
          />
        </div>
      </div>
      {meant !== null && <DidYouMean typed={text} meant={meant} />}
      <FiltersInUse page={page} names={known.names} />
      {saysNothing ? (
        <EmptyState
          icon={<SearchX />}
          message={[
            ...(found.length > 0 ? [own('noFutureMatches', { search: text })] : []),
            hiddenWords ?? (found.length === 0 ? own('noMatches', { search: text }) : null),
          ]
            .filter(Boolean)
            .join(' ')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {pastToggle}
              {hiddenWords && <ClearFilters />}
            </div>
          }
        />
      ) : (
        <>
          {hiddenWords && <p className="text-muted">{hiddenWords}</p>}
          <div className="-mx-3.5 empty:hidden">{pastToggle}</div>
        </>
      )}
      <FoundList
        found={shown.slice(0, listed)}
        today={today}
        names={known.names}
        descriptions={searched.descriptions}
        by={by}
      />
      {shown.length > listed && (
        <Button className="justify-self-center" onClick={() => list(listed + listedAtOnce)}>
          {own('loadMore')}
        </Button>
      )}
    </div>
  )
}

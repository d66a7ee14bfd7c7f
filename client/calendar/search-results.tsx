import type { MonthsData } from '#client/data/kept/read-month.ts'
import { useMonths } from '#client/data/kept/use-month.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { DayList } from './day-list.tsx'
import { FilterButton, FiltersInUse } from './filter-button.tsx'
import { firstListed, listedOnce, splitPast } from './listed-days.ts'
import { matchingOccurrences } from './matching-occurrences.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { PastToggle } from './past-toggle.tsx'
import type { CalendarPage } from './use-calendar-page.ts'
import { useShown } from './use-shown.ts'

const listedAtOnce = 100
const nothingRead: MonthsData = { occurrences: [], headlines: [], names: new Map() }

/** Every event that holds the search text, from the month records of this device. */
export function SearchResults({ page, search }: { page: CalendarPage; search: string }) {
  const { bounds, today } = page
  const t = useWords(calendarWords)
  const loaded = useMonths(bounds.first, bounds.last)
  const [showsPast, setShowsPast] = useState(false)
  const [listed, setListed] = useState(listedAtOnce)

  const { occurrences: all, names } = loaded.status === 'ready' ? loaded.value : nothingRead
  const occurrences = useShown(all, names, page.excluded)
  if (loaded.status === 'loading') return <ListSkeleton label={t('loading')} />
  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />

  const found = matchingOccurrences(occurrences, names, search)
  const { past, future } = splitPast(found, today, dayOnDevice)
  const shown = showsPast ? found : future
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 aria-live="polite" className={shown.length === 0 ? 'sr-only' : undefined}>
          {t('events', { count: shown.length })}
        </h2>
        <FilterButton page={page} names={names} />
      </div>
      <FiltersInUse page={page} names={names} />
      <PastToggle count={past.length} isShown={showsPast} onToggle={() => setShowsPast(!showsPast)} />
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          message={found.length === 0 ? t('noMatches', { search }) : t('noFutureMatches', { search })}
        />
      )}
      <DayList
        days={firstListed(listedOnce(shown, dayOnDevice), listed)}
        today={today}
        place="search"
        names={names}
        whenOf={(entry) => spanInWords(entry, (date) => t('toDate', { date }))}
      />
      {shown.length > listed && (
        <Button className="justify-self-center" onClick={() => setListed(listed + listedAtOnce)}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}

function spanInWords(entry: MonthEntry, until: (date: string) => string): string | null {
  const { first, last } = occurrenceDays(entry, dayOnDevice)
  return first === last ? null : until(formatShortDate(last))
}

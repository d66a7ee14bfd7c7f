import type { Loaded } from '#client/data/loaded.ts'
import type { MonthsData } from '#client/data/replica/view/read-month.ts'
import { weekStartsOn } from '#client/i18n/i18n.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { latePart, lazyPart } from '#client/ui/loading/lazy-part.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { useId } from 'react'
import { FiltersInUse } from '../filters/filter-button.tsx'
import { MonthBar } from './month-bar.tsx'
import { MonthPanel } from './month-panel.tsx'
import type { CalendarPage } from '../use-calendar-page.ts'
import { useShown } from '../use-shown.ts'
import { useStars } from '#client/data/replica/own/stars.ts'

const Planner = lazyPart(() => import('../planner/planner.tsx').then((part) => part.Planner))
const ZoneNote = latePart(() => import('../zone-note.tsx').then((part) => part.ZoneNote))
const MonthList = lazyPart(() => import('../list/on-press.ts').then((part) => part.MonthList))

const noEntries: MonthEntry[] = []
const noNames: ReadonlyMap<string, NameRecord> = new Map()

/** Whether what is starred is to be shown, and not known yet. */
const useStarsWanted = ({ excluded }: CalendarPage) => useStars() === null && excluded.only.includes('starred')

/** One month: its name with the ways to others, and its events as a grid or as a list. */
export function MonthView({ page, loaded }: { page: CalendarPage; loaded: Loaded<MonthsData> }) {
  const titleId = useId()
  const known = loaded.status === 'ready' ? loaded.value : null
  const names = known?.names ?? noNames
  const shown = {
    entries: useShown(known?.entries ?? noEntries, names, page.excluded),
    names,
    isLoading: useStarsWanted(page) || loaded.status === 'loading',
  }

  if (page.view === 'planner') {
    return (
      <LazyPanel>
        <Planner page={page} />
      </LazyPanel>
    )
  }
  // The list says it of each month by itself.
  if (loaded.status === 'error' && page.view === 'calendar') {
    return (
      <>
        <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />
        <MonthBar page={page} entries={shown.entries} names={names} titleId={titleId} />
      </>
    )
  }
  return (
    <>
      <MonthBar page={page} entries={shown.entries} names={names} titleId={titleId} />
      <FiltersInUse page={page} names={names} entries={known?.entries} />
      <LazyPanel key={page.view} resetKey={page.month}>
        {page.view === 'calendar' ? (
          <MonthPanel page={page} titleId={titleId} weekStartsOn={weekStartsOn()} {...shown} />
        ) : (
          <MonthList page={page} />
        )}
      </LazyPanel>
      <LazyPanel>
        <ZoneNote month={page.month} />
      </LazyPanel>
    </>
  )
}

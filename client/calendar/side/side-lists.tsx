import type { MonthsData } from '#client/data/replica/view/read-month.ts'
import { useMonths } from '#client/data/replica/view/use-month.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { comingUpMonths, planAhead, planAheadRange, thisWeek, thisWeekRange } from '#sync/rules/coming-up.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { memo, useDeferredValue, useMemo } from 'react'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { MonthBehind } from '../list/month-behind.tsx'
import { fromToday } from '../list/from-today.ts'
import { rankOf } from '../occurrence/occurrence-rank.ts'
import { SideFold } from './side-fold.tsx'
import { DueSoon } from './due-soon.tsx'
import { NewsLine } from '../news/news-line.tsx'
import { SideList } from './side-list.tsx'
import { useShown } from '../use-shown.ts'

const nothingRead: MonthsData = { entries: [], headlines: [], names: new Map() }

type ListsProps = { today: Day; excluded: Filters }

/** The lists beside the month, and with them what else comes after the month's first paint. */
export function SideLists(props: ListsProps) {
  return (
    <>
      <Lists {...props} />
      <MonthBehind />
    </>
  )
}

/**
 * "Due soon", "This week" and "Plan ahead" (product 9, design 12), always seen from today, whatever month is shown. Beside the month they stay in
 * sight while it scrolls, and are never longer than the window: what is shown beyond that scrolls.
 */
const Lists = memo(function Lists({ today, excluded }: ListsProps) {
  const t = useWords(calendarWords)
  const tSide = useWords(sideListWords)
  const { first, last } = comingUpMonths(today, weekStartsOn())
  // Rendered in slices: below a phone's month they are out of sight, and would keep its page busy at each opening.
  const loaded = useDeferredValue(useMonths(first, last))
  const { entries: all, names } = loaded.status === 'ready' ? loaded.value : nothingRead
  // What comes up comes up, also while only what is starred is looked at beside it.
  const entries = useShown(
    all,
    names,
    useMemo(() => ({ ...excluded, only: [] }), [excluded]),
  )
  if (loaded.status === 'loading') return <ListSkeleton label={t('loading')} />
  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />

  const seen = (entries: MonthEntry[]) => fromToday(entries, today, dayOnDevice, (entry) => rankOf(entry, names))
  const ofWeek = (entries: MonthEntry[]) => seen(thisWeek(entries, thisWeekRange(today, weekStartsOn()), dayOnDevice))
  const ofMonths = (entries: MonthEntry[]) => seen(planAhead(entries, planAheadRange(today), dayOnDevice))
  const week = ofWeek(entries)
  const { ahead } = ofMonths(entries)
  // Queried only where a list is empty: then all that is still to come is hidden.
  const emptyWords = (words: string, { ahead: { length: count } }: ReturnType<typeof seen>) =>
    count > 0 ? tSide('filtersHide', { count }) : words
  return (
    <div className="side-lists">
      <SideFold />
      <DueSoon entries={entries} names={names} today={today} />
      <NewsLine today={today} excluded={excluded} className="news-line" />
      <SideList
        heading={t('thisWeek')}
        place="week"
        entries={week.ahead}
        over={week.over}
        room={8}
        names={names}
        today={today}
        empty={emptyWords(t('noEvents'), ofWeek(all))}
      />
      <SideList
        heading={t('planAhead')}
        place="ahead"
        entries={ahead}
        room={6}
        names={names}
        today={today}
        empty={emptyWords(tSide('noFutureEvents'), ofMonths(all))}
      />
    </div>
  )
})

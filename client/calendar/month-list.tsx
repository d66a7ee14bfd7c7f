import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { usePlaceValue } from '#client/ui/use-place-value.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { NothingListed } from './filters/nothing-listed.tsx'
import { ofMonth } from './filters/filter-groups.ts'
import { DayList } from './day-list.tsx'
import { countEvents, listedOnce, splitPast } from './listed-days.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { PastToggle } from './past-toggle.tsx'
import type { CalendarPage } from './use-calendar-page.ts'

/**
 * The month as a list: past events are hidden by default (product 2). Whoever goes to a month that is wholly past
 * asks for its events, so there they are shown until they are hidden.
 */
export function MonthList(props: {
  page: CalendarPage
  /** The entries as the filters leave them, and without filters. */
  entries: MonthEntry[]
  all: MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  isLoading: boolean
}) {
  const { page, entries, all, names, isLoading } = props
  const { month, today } = page
  const t = useWords(calendarWords)
  const [choice, setChoice] = usePlaceValue<boolean | null>('past', null)
  const showsPast = choice ?? month < monthOfDay(today)
  const from = firstDayOf(month)
  const inMonth = ofMonth(entries, month)
  const { past, future } = splitPast(inMonth, today, dayOnDevice)
  const listed = showsPast ? inMonth : future

  if (isLoading) return <ListSkeleton label={t('loading')} />
  return (
    <div className="grid gap-4">
      <PastToggle count={countEvents(past)} isShown={showsPast} onToggle={() => setChoice(!showsPast)} />
      {listed.length === 0 ? (
        <NothingListed
          page={page}
          message={inMonth.length === 0 ? t('noEvents') : t('noFutureEvents')}
          hidden={countEvents(ofMonth(all, month)) - countEvents(inMonth)}
        />
      ) : (
        <DayList
          days={listedOnce(listed, dayOnDevice)}
          from={showsPast || today < from ? from : today}
          today={today}
          place="list"
          names={names}
        />
      )}
    </div>
  )
}

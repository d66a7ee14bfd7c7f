import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { occurrenceDays, touchesMonths } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { CalendarX2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { DayList } from './day-list.tsx'
import { countEvents, listedOnce, splitPast } from './listed-days.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { dayElement } from './occurrence-link.ts'
import { PastToggle } from './past-toggle.tsx'

/**
 * The month as a list: past events are hidden by default (product 2). Whoever goes to a month that is wholly past
 * asks for its events, so there they are shown until they are hidden. The planner leads to a day of it.
 */
export function MonthList(props: {
  month: MonthKey
  today: Day
  entries: MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  isLoading: boolean
}) {
  const { month, today, entries, names, isLoading } = props
  const t = useWords(calendarWords)
  const [choice, setChoice] = useState<boolean | null>(null)
  const { day: asked } = Object(useLocation().state) as { day?: Day }
  const showsPast = choice ?? (month < monthOfDay(today) || (asked !== undefined && asked < today))
  useEffect(() => {
    if (isLoading || asked === undefined) return
    dayElement(asked)?.scrollIntoView()
    dayElement(asked)?.focus()
  }, [asked, isLoading])
  const from = firstDayOf(month)
  const ofMonth = entries.filter((entry) => touchesMonths(occurrenceDays(entry, dayOnDevice), month))
  const { past, future } = splitPast(ofMonth, today, dayOnDevice)
  const isEmpty = showsPast ? ofMonth.length === 0 : future.length === 0

  if (isLoading) return <ListSkeleton label={t('loading')} />
  return (
    <div className="grid gap-4">
      <PastToggle count={countEvents(past)} isShown={showsPast} onToggle={() => setChoice(!showsPast)} />
      {isEmpty ? (
        <EmptyState icon={<CalendarX2 />} message={ofMonth.length === 0 ? t('noEvents') : t('noFutureEvents')} />
      ) : (
        <DayList
          days={listedOnce(showsPast ? ofMonth : future, dayOnDevice)}
          from={showsPast || today < from ? from : today}
          today={today}
          place="list"
          names={names}
        />
      )}
    </div>
  )
}

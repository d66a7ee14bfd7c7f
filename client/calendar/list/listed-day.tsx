import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { listWords } from '#client/i18n/words/list.ts'
import { useSchoolDay } from '#client/own-dates/known-school-days.ts'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { memo } from 'react'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { OccurrenceRow } from '../occurrence/occurrence-row.tsx'
import { spanInWords } from '../occurrence/occurrence-words.ts'
import type { ListedDay } from './listed-days.ts'

export type RowsProps = { today: Day; place: string; names: ReadonlyMap<string, NameRecord>; linkTo: LinkTo }

/** A day of a list: a heading with an ordered list, by time. An occurrence of several days stands once, on its first day. */
export const DaySection = memo(function DaySection({ listed, ...rows }: RowsProps & { listed: ListedDay }) {
  const { day, shown } = listed
  const t = useWords(calendarWords)
  const tOfList = useWords(listWords)
  const school = useSchoolDay(day)
  return (
    <section
      data-day={day}
      data-school={school?.mark}
      tabIndex={-1}
      className="grid gap-1 border-t border-hairline pt-3"
    >
      <h3 className={classes('flex items-baseline gap-2', day === rows.today && 'text-today', school && 'school-day')}>
        {formatLongDate(day)}
        {day === rows.today && (
          <span className="rounded-chip bg-today px-2 py-0.5 text-[0.8125rem] font-bold text-on-today">
            {t('today')}
          </span>
        )}
        {school && (
          <span title={school.name} className="school-words">
            {school.name}
          </span>
        )}
      </h3>
      {shown.length === 0 && <p className="text-muted">{tOfList('nothingToday')}</p>}
      <Rows shown={shown} day={day} {...rows} />
    </section>
  )
})

/** What began before the first day of a list and has not ended by then. */
export function RunningSection({ running, heading, ...rows }: RowsProps & { running: ListedDay[]; heading: string }) {
  if (running.length === 0) return null
  return (
    <section className="grid gap-1 border-t border-hairline pt-3">
      <h3>{heading}</h3>
      <Rows shown={running.flatMap(({ shown }) => shown)} day={null} {...rows} />
    </section>
  )
}

/** @param day null where each row says until when it lasts */
function Rows({ shown, day, ...rest }: RowsProps & { shown: DayEntry<MonthEntry>[]; day: Day | null }) {
  const { today, place, names, linkTo } = rest
  const t = useWords(calendarWords)
  return (
    <ol className="-mx-2 grid empty:hidden">
      {shown.map((row) => (
        <OccurrenceRow
          key={row.entry.scheduleId}
          shown={row}
          day={day ?? today}
          place={place}
          names={names}
          linkTo={linkTo}
          when={spanInWords(t, row.entry, day === null)}
        />
      ))}
    </ol>
  )
}

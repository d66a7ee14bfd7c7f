import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { runningFirst, type ListedDay } from './listed-days.ts'
import { useLinkTo } from './occurrence-link.ts'
import { shownByRank } from './occurrence-rank.ts'
import { OccurrenceRow } from './occurrence-row.tsx'
import { spanInWords } from './occurrence-words.ts'

type ListProps = { today: Day; place: string; names: ReadonlyMap<string, NameRecord> }

/**
 * Days one after the other, each a heading with an ordered list. An occurrence of several days stands once, on its first day; those
 * that began before `from` stand above in one group.
 */
export function DayList({ days, from, ...list }: ListProps & { days: ListedDay[]; from: Day | null }) {
  const t = useWords(calendarWords)
  const { running, later } = runningFirst(days, from)
  const isNow = from?.slice(0, 7) === list.today.slice(0, 7)
  return (
    <div className="grid gap-5">
      {running.length > 0 && (
        <section className="grid gap-1 border-t border-hairline pt-3">
          <h3>{t(isNow ? 'running' : 'runningThen')}</h3>
          <Rows shown={running.flatMap(({ shown }) => shown)} isRunning {...list} />
        </section>
      )}
      {later.map(({ day, shown }) => (
        <section key={day} data-day={day} tabIndex={-1} className="grid gap-1 border-t border-hairline pt-3">
          <h3 className={classes('flex items-baseline gap-2', day === list.today && 'text-today')}>
            {formatLongDate(day)}
            {day === list.today && (
              <span className="rounded-chip bg-today px-2 py-0.5 text-[0.8125rem] font-bold text-on-today">
                {t('today')}
              </span>
            )}
          </h3>
          <Rows shown={shownByRank(shown, list.names)} day={day} {...list} />
        </section>
      ))}
    </div>
  )
}

function Rows(props: ListProps & { shown: DayEntry<MonthEntry>[]; day?: Day; isRunning?: boolean }) {
  const { shown, day, isRunning = false, today, place, names } = props
  const t = useWords(calendarWords)
  const linkTo = useLinkTo()
  return (
    <ol className="-mx-2 grid">
      {shown.map((row) => (
        <OccurrenceRow
          key={row.entry.scheduleId}
          shown={row}
          day={day ?? today}
          place={place}
          names={names}
          linkTo={linkTo}
          when={spanInWords(t, row.entry, isRunning)}
        />
      ))}
    </ol>
  )
}

import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { ListedDay } from './listed-days.ts'
import { useLinkTo } from './occurrence-link.ts'
import { OccurrenceRow } from './occurrence-row.tsx'

/** Days one after the other, each a heading with an ordered list. */
export function DayList(props: {
  days: ListedDay[]
  today: Day
  place: string
  names: ReadonlyMap<string, NameRecord>
  whenOf?: (entry: MonthEntry) => string | null
}) {
  const { days, today, place, names, whenOf } = props
  const t = useWords(calendarWords)
  const linkTo = useLinkTo()
  return (
    <div className="grid gap-5">
      {days.map(({ day, shown }) => (
        <section key={day} data-day={day} tabIndex={-1} className="grid gap-1 border-t border-hairline pt-3">
          <h3 className={classes('flex items-baseline gap-2', day === today && 'text-today')}>
            {formatLongDate(day)}
            {day === today && (
              <span className="rounded-chip bg-today px-2 py-0.5 text-[0.8125rem] font-bold text-on-today">
                {t('today')}
              </span>
            )}
          </h3>
          <ol className="-mx-2 grid">
            {shown.map((row) => (
              <OccurrenceRow
                key={row.entry.scheduleId}
                shown={row}
                day={day}
                place={place}
                names={names}
                linkTo={linkTo}
                when={whenOf?.(row.entry)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

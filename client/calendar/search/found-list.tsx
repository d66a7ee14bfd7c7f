import { formatDayOfYear } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { listWords } from '#client/i18n/words/list.ts'
import { searchWords } from '#client/i18n/words/search.ts'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { useLinkTo } from '../occurrence/occurrence-link.ts'
import { shownByRank } from '../occurrence/occurrence-rank.ts'
import { foundYears } from './found-days.ts'
import { FoundRow, MarkedText, type FoundProps } from './found-row.tsx'
import { markWords } from './marks.ts'
import type { Found } from './search-index.ts'

type ListProps = Omit<FoundProps, 'linkTo'> & { today: Day }

/** What was found, by year and day; what is under way stands above, in one group. */
export function FoundList({ found, ...list }: ListProps & { found: readonly Found[] }) {
  const { today, names, by } = list
  const t = useWords(calendarWords)
  const tList = useWords(listWords)
  const own = useWords(searchWords)
  const { running, years } = foundYears(found, today)
  return (
    <div className="grid gap-6">
      {running.length > 0 && (
        <section className="grid gap-1 border-t border-hairline pt-3">
          <h3>{tList('running')}</h3>
          <Rows entries={running.map(({ entry }) => entry)} day={today} isRunning {...list} />
        </section>
      )}
      {years.map(({ year, isPast, days }) => (
        <section key={year + isPast} className="grid gap-4">
          <h3>{isPast ? own('pastIn', { year }) : year}</h3>
          {days.map(({ day, shown }) => (
            <section key={day} data-day={day} tabIndex={-1} className="grid gap-1 border-t border-hairline pt-3">
              <h4 className={classes('flex items-baseline gap-2 font-semibold', day === today && 'text-today')}>
                <span>
                  <MarkedText parts={markWords(formatDayOfYear(day), by).parts} />
                </span>
                {day === today && (
                  <span className="rounded-chip bg-today px-2 py-0.5 text-[0.8125rem] font-bold text-on-today">
                    {t('today')}
                  </span>
                )}
              </h4>
              <Rows
                entries={shownByRank(shown, names).map(({ entry }) => entry)}
                day={day}
                isRunning={false}
                {...list}
              />
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}

function Rows(props: ListProps & { entries: readonly MonthEntry[]; day: Day; isRunning: boolean }) {
  const { entries, ...row } = props
  const linkTo = useLinkTo()
  return (
    <ol className="@container -mx-2 grid">
      {entries.map((entry) => (
        <FoundRow key={entry.scheduleId} entry={entry} linkTo={linkTo} {...row} />
      ))}
    </ol>
  )
}

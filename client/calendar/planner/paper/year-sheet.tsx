import type { Filters } from '#client/data/exclusions.ts'
import { formatMonth, formatWeekday } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import { schoolDayWords } from '#client/i18n/words/school-days.ts'
import { classes } from '#client/ui/classes.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { OwnValue } from '#sync/records/own-record.ts'
import { weekdayOf } from '#sync/rules/day.ts'
import { createPortal } from 'react-dom'
import { typeColor } from '../../occurrence/occurrence-look.ts'
import { struck } from '../../occurrence/occurrence-words.ts'
import { typesInUse } from '../../occurrence/types-in-use.ts'
import { PageNumbers, usePaperHead } from '../../print/paper.tsx'
import { Strips } from '../planner-month.tsx'
import type { PlannerMonth } from '../planner-days.ts'
import { useSheetMonths, type SheetDay, type SheetLine, type SheetMonth } from './sheet-months.ts'
import './year-sheet.css'

type SheetProps = {
  title: string
  months: readonly PlannerMonth[]
  names: ReadonlyMap<string, NameRecord>
  paper: OwnValue<'planner'>['paper']
  nation: OwnValue<'planner'>['nation']
  filters: Filters
}

/**
 * The school year on a sheet of A3, or two of A4, in place of the page: every title whole, or as a number whose title is in the key
 * that follows.
 */
export function YearSheet({ title, months, names, paper, nation, filters }: SheetProps) {
  const t = useWords(plannerWords)
  const { sheetMonths, key } = useSheetMonths(months, names, paper)
  const says = usePaperHead(filters, names)
  const sheets = paper === 'A3' ? [sheetMonths] : [sheetMonths.slice(0, 6), sheetMonths.slice(6)]
  const head = (
    <header>
      <h1>{title}</h1>
      <p>
        {says.join(' · ')}
        {key.length > 0 && <> · {t('page')}</>}
      </p>
    </header>
  )
  return createPortal(
    <section className={`year-sheet on-${paper.toLowerCase()}`} aria-hidden>
      {sheets.map((ofSheet) => (
        <section key={ofSheet[0]!.month} className="year-page">
          {head}
          <div className="year-months">
            {ofSheet.map((month) => (
              <Month key={month.month} month={month} names={names} />
            ))}
          </div>
          <Legend months={ofSheet} names={names} nation={nation} />
        </section>
      ))}
      {key.length > 0 && (
        <section className="year-key">
          <h1>
            {title}: {t('keyTitle')}
          </h1>
          <ol>
            {key.map((line) => (
              <li key={line.id} style={line.look}>
                <b>{line.number}</b> <time>{line.when}</time> <Line line={line} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <PageNumbers />
    </section>,
    document.body,
  )
}

function Month({ month: { month, stripCount, days }, names }: { month: SheetMonth; names: SheetProps['names'] }) {
  return (
    <section>
      <h2>{formatMonth(month)}</h2>
      {days.map((day) => (
        <Day key={day.day} day={day} stripCount={stripCount} names={names} />
      ))}
    </section>
  )
}

function Day({ day, stripCount, names }: { day: SheetDay; stripCount: number; names: SheetProps['names'] }) {
  const weekday = weekdayOf(day.day)
  return (
    <div
      className={classes('year-day', weekday % 6 === 0 && 'year-weekend', day.mark && `year-${day.mark}`)}
      data-date={day.day}
    >
      <span>
        {formatWeekday(weekday, 'short').slice(0, 1)} {Number(day.day.slice(8))}
        {day.week && <b> {day.week}</b>}
      </span>
      <Strips strips={day.strips} count={stripCount} names={names} />
      <div>
        {day.lines.map((line) => (
          <p key={line.id} style={line.look}>
            <Line line={line} />
          </p>
        ))}
        {day.numbers && <p className="year-numbers">{day.numbers}</p>}
      </div>
    </div>
  )
}

function Line({ line }: { line: SheetLine }) {
  const t = useWords(calendarWords)
  if (!line.entry) return <b>{line.text}</b>
  const { entry, until } = line
  return (
    <>
      {entry.status && `${t(entry.status)}: `}
      <span data-event={entry.scheduleId} className={struck(entry) || undefined}>
        {entry.name}
      </span>
      {until}
    </>
  )
}

function Legend({ months, names, nation }: { months: readonly SheetMonth[] } & Pick<SheetProps, 'names' | 'nation'>) {
  const t = useWords(plannerWords)
  const ofDays = useWords(schoolDayWords)
  const entries = months.flatMap(({ days }) => days.flatMap(({ entries: onDay, passing }) => [...onDay, ...passing]))
  return (
    <ul className="year-legend" aria-label={t('types')}>
      <li>
        <span className="year-swatch year-holiday" /> {t('shaded')}. {t('holidaysOf', { nation: t(nation) })}
      </li>
      {months.some(({ days }) => days.some(({ mark }) => mark === 'inset')) && (
        <li>
          <span className="year-swatch year-inset" /> {ofDays('insetDay')}
        </li>
      )}
      {typesInUse(entries, names).map((type) => (
        <li key={type.id} style={typeColor(type)}>
          <span className="year-swatch year-type" /> {type.name}
        </li>
      ))}
    </ul>
  )
}

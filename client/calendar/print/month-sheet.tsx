import type { Filters } from '#client/data/exclusions.ts'
import { formatMonth, formatTime, formatWeekday } from '#client/i18n/format.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { printAndDownloadWords } from '#client/i18n/words/print-and-download.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { weekdayOf } from '#sync/rules/day.ts'
import { monthOfDay, weeksOfMonth } from '#sync/rules/month.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { struck } from '../occurrence/occurrence-words.ts'
import { typesInUse } from '../occurrence/types-in-use.ts'
import { PageNumbers, usePaperHead } from './paper.tsx'
import { layOutPrintWeek, type PrintWeek } from './print-week.ts'
import './month-sheet.css'
import { panelCloses } from '#sync/times.ts'

/** A4 landscape without its margins, in millimetres. */
const paper = { width: 279, height: 190 }
const smallest = 0.65

/**
 * A month on A4 landscape in place of the page: whole titles, and a key of the types, whose numbers stand behind the titles for
 * printers without colour.
 */
export function MonthSheet(props: {
  month: MonthKey
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  filters: Filters
  /** Called when it is printed, for which it asks by itself; null where the browser prints it already. */
  onDone: (() => void) | null
}) {
  const { month, entries, names, filters, onDone } = props
  const t = useWords(printAndDownloadWords)
  const says = usePaperHead(filters, names)
  const done = useEffectEvent(() => onDone?.())
  const isRequested = onDone !== null
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => fitOnPage(sheet.current!), [])
  useEffect(() => {
    if (!isRequested) return undefined
    const finish = () => done()
    addEventListener('afterprint', finish)
    const opening = setTimeout(() => print(), panelCloses)
    return () => {
      clearTimeout(opening)
      removeEventListener('afterprint', finish)
    }
  }, [isRequested])

  const weeks = weeksOfMonth(month, weekStartsOn())
  const laidOut = weeks.map((week) => layOutPrintWeek(week, entries, names, dayOnDevice))
  const shown = laidOut.flatMap(({ bars, days }) => [
    ...bars.map(({ entry }) => entry),
    ...days.flatMap((day) => day.entries),
  ])
  const types = typesInUse(shown, names)
  const numberOf = (entry: MonthEntry) => types.findIndex(({ id }) => id === entry.typeId) + 1
  const look = (entry: MonthEntry) => typeColor(typeOf(entry, names))
  return createPortal(
    <section ref={sheet} className="month-sheet" aria-hidden>
      <header>
        <h1>{formatMonth(month)}</h1>
        <p>{says.join(' · ')}</p>
      </header>
      <div className="sheet-week sheet-weekdays">
        {weeks[0]!.map((day) => (
          <div key={day}>{formatWeekday(weekdayOf(day))}</div>
        ))}
      </div>
      {laidOut.map((week) => (
        <Week key={week.days[0]!.day} week={week} month={month} numberOf={numberOf} look={look} />
      ))}
      <ul className="sheet-key" aria-label={t('types')}>
        {types.map((type, index) => (
          <li key={type.id} style={typeColor(type)}>
            <span className="sheet-mark" />
            {type.name} <sup>{index + 1}</sup>
          </li>
        ))}
      </ul>
      <PageNumbers />
    </section>,
    document.body,
  )
}

/** A busy month is made smaller until it fits, down to what can still be read; beyond that it takes a second page. */
function fitOnPage(sheet: HTMLElement): void {
  for (let zoom = 1; zoom >= smallest; zoom -= 0.05) {
    // What is smaller is wider on the same paper: titles take fewer lines.
    Object.assign(sheet.style, { zoom: String(zoom), width: `${paper.width / zoom}mm` })
    const millimetre = sheet.getBoundingClientRect().width / paper.width
    if (sheet.getBoundingClientRect().height <= paper.height * millimetre) return
  }
}

function Week(props: {
  week: PrintWeek
  month: MonthKey
  numberOf: (entry: MonthEntry) => number
  look: (entry: MonthEntry) => CSSProperties
}) {
  const { week, month, numberOf, look } = props
  const t = useWords(printAndDownloadWords)
  // `repeat` takes no zero.
  const rows = `${'auto '.repeat(week.lanes + 1)}1fr`
  return (
    <div className="sheet-week" style={{ gridTemplateRows: rows }}>
      {week.days.map(({ day, entries }, index) => (
        <div
          key={day}
          className={classes('sheet-day', monthOfDay(day) !== month && 'sheet-outside')}
          style={{ gridColumn: index + 1, gridRow: '1 / -1' }}
        >
          <b>{Number(day.slice(8))}</b>
          <ul style={{ gridRow: week.lanes + 2 }}>
            {entries.map((entry) => (
              <li key={entry.scheduleId} style={look(entry)}>
                {!entry.isAllDay && <time>{formatTime(entry.start)} </time>}
                <Title entry={entry} />
                &nbsp;<sup>{numberOf(entry) || ''}</sup>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {week.bars.map(({ entry, column, columns, lane, beganBefore, continues }) => (
        <div
          key={entry.scheduleId}
          className={classes('sheet-bar', beganBefore && 'sheet-began', continues && 'sheet-continues')}
          style={{ ...look(entry), gridColumn: `${column + 1} / span ${columns}`, gridRow: lane + 2 }}
        >
          {!entry.isAllDay && !beganBefore && <time>{formatTime(entry.start)} </time>}
          <Title entry={entry} />
          &nbsp;<sup>{numberOf(entry) || ''}</sup>
          {continues && <span> ({t('continues')})</span>}
        </div>
      ))}
    </div>
  )
}

/** The word for whatever is not as planned, then the name. */
function Title({ entry }: { entry: MonthEntry }) {
  const t = useWords(calendarWords)
  return (
    <>
      {entry.status && <b>{t(entry.status)}: </b>}
      <span className={struck(entry) || undefined}>{entry.name}</span>
    </>
  )
}

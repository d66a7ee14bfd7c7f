import { useIsStarred } from '#client/data/replica/own/stars.ts'
import { formatLongDate, formatMonth, formatShortDate, formatWeekday } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import { schoolDayWords } from '#client/i18n/words/school-days.ts'
import { classes } from '#client/ui/classes.ts'
import type { PlannerDate } from '#sync/faces/calendar-event/planner-date.ts'
import type { MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { Link } from 'react-router-dom'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { struck } from '../occurrence/occurrence-words.ts'
import { useLabelWords } from '../school/label-words.ts'
import type { PlannerDay, PlannerMonth } from './planner-days.ts'

const titlesOfDay = 2

type MonthProps = PlannerMonth & {
  today: Day
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  /** The address of a month. */
  addressOf: (month: MonthKey) => string
  onOpenDay: (day: Day) => void
}

/** A month of the planner, its name a link to it, day by day. */
export function Month({ month, days, today, addressOf, ...row }: MonthProps) {
  return (
    <section aria-label={formatMonth(month)} data-month={month} className="planner-month">
      <h3>
        <Link to={addressOf(month)}>{formatMonth(month)}</Link>
      </h3>
      <ol>
        {days.map((day) => (
          <DayRow key={day.day} {...day} isToday={day.day === today} {...row} />
        ))}
      </ol>
    </section>
  )
}

type DayProps = PlannerDay & Pick<MonthProps, 'names' | 'linkTo' | 'onOpenDay' | 'stripCount'> & { isToday: boolean }

function DayRow(props: DayProps) {
  const { day, mark, week, labels, entries, passing, strips, stripCount, isToday, names, linkTo, onOpenDay } = props
  const t = useWords(plannerWords)
  const ofDays = useWords(schoolDayWords)
  const wordsOf = useLabelWords()
  const weekday = weekdayOf(day)
  const room = Math.max(titlesOfDay - labels.length, 1)
  const titles = entries.slice(0, room)
  return (
    <li
      className={classes(
        'planner-day',
        (weekday === 0 || weekday === 6) && 'planner-weekend',
        mark && `planner-${mark}`,
        isToday && 'planner-today',
        labels.length === 0 && entries.length === 0 && 'planner-empty',
      )}
      aria-label={formatLongDate(day)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isToday ? -1 : undefined}
    >
      <span className="planner-number">
        {formatWeekday(weekday, 'short')} <span>{Number(day.slice(8))}</span>
        {week && (
          <b className="planner-week">
            <span className="sr-only">{ofDays('week', { letter: week })}</span>
            <span aria-hidden>{week}</span>
          </b>
        )}
      </span>
      <Strips strips={strips} count={stripCount} names={names} />
      <span className="grid min-w-0 content-center">
        {labels.map((label) => (
          <b key={wordsOf(label)} className="planner-title" title={wordsOf(label)}>
            {wordsOf(label)}
          </b>
        ))}
        {mark && <span className="sr-only">{ofDays(mark === 'inset' ? 'insetDay' : 'schoolHoliday')}</span>}
        {titles.map((entry) => (
          <PlannerTitle key={entry.scheduleId} entry={entry} day={day} names={names} linkTo={linkTo} />
        ))}
        {passing.length > 0 && (
          <span className="sr-only">{t('goesOn', { names: passing.map(({ name }) => name).join(', ') })}</span>
        )}
      </span>
      {entries.length > room && <MoreButton count={entries.length - room} day={day} onOpen={onOpenDay} />}
    </li>
  )
}

/** One place for each event of several days of the month, filled on its days. */
export function Strips(props: Pick<PlannerDay, 'strips'> & { count: number; names: ReadonlyMap<string, NameRecord> }) {
  const { strips, count, names } = props
  if (count === 0) return null
  return (
    <span aria-hidden className="planner-strips">
      {Array.from({ length: count }, (_, place) => {
        const strip = strips[place]
        if (!strip) return <i key={place} />
        return (
          <i
            key={place}
            title={strip.entry?.name}
            style={typeColor(strip.entry ? typeOf(strip.entry, names) : undefined)}
            className={classes('filled', !strip.entry && 'shared', strip.isFirst && 'first', strip.isLast && 'last')}
          />
        )
      })}
    </span>
  )
}

type TitleProps = Pick<MonthProps, 'names' | 'linkTo'> & { entry: PlannerDate; day: Day }

function PlannerTitle({ entry, day, names, linkTo }: TitleProps) {
  const t = useWords(plannerWords)
  const ofCalendar = useWords(calendarWords)
  const isStarred = useIsStarred(entry.eventId)
  const until = untilOf(entry)
  return (
    <a
      {...linkTo(entry, 'planner', day)}
      title={entry.name}
      style={typeColor(typeOf(entry, names))}
      className={classes('planner-title', struck(entry))}
    >
      {isStarred && <i className="starred" />}
      {entry.status && <span>{ofCalendar(entry.status)}: </span>}
      <bdi>{entry.name}</bdi>
      {until && <small> {t('until', { date: until })}</small>}
      {isStarred && <span className="sr-only">, {ofCalendar('starred')}</span>}
    </a>
  )
}

/** Opens the sheet of the day, for which its row has no room. */
function MoreButton({ count, day, onOpen }: { count: number; day: Day; onOpen: (day: Day) => void }) {
  const t = useWords(plannerWords)
  return (
    <button type="button" data-day={day} onClick={() => onOpen(day)} className="planner-more">
      <span aria-hidden>{t('more', { count })}</span>
      <span className="sr-only">{t('moreOf', { count, date: formatLongDate(day) })}</span>
    </button>
  )
}

/** The last day of what lasts several. */
export function untilOf(entry: PlannerDate): string | null {
  const { first, last } = occurrenceDays(entry, dayOnDevice)
  return first === last ? null : formatShortDate(last)
}

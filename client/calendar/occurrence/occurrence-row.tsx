import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { toCalendarRow } from '#sync/faces/calendar-event/calendar-row.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { isolated } from '#sync/rules/isolated.ts'
import type { LinkTo } from './occurrence-link.ts'
import { typeColor } from './occurrence-look.ts'
import { partInWords, timeOnDay } from './occurrence-words.ts'
import { StarButton } from '../own/star-button.tsx'
import { EventName } from './event-name.tsx'
import { NewsBadge } from '../news/news-badge.tsx'
import { TypeWords } from './type-words.tsx'

/** An occurrence as a line of a list: time, name, and in words its type, place and which of its days this is. */
export function OccurrenceRow(props: {
  shown: DayEntry<MonthEntry>
  day: Day
  place: string
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  /** Said in the place of the time, for a list that shows an occurrence of several days once. */
  when?: string | null
}) {
  const { shown, day, place, names, linkTo, when } = props
  const { entry, part } = shown
  const t = useWords(calendarWords)
  const { time, name, location, type, isPromoted, status, requirement, changes } = toCalendarRow(entry, names)
  const facts = [
    requirement && t(requirement),
    location && isolated(location),
    partInWords(t, part),
    isPromoted ? t('paidPromotion') : null,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="own-row">
      <a {...linkTo(entry, place, day)} style={typeColor(type)} className="listed-row">
        <span className="text-[0.9375rem] text-balance text-muted">{when ?? timeOnDay(t, time, part)}</span>
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid content-start">
          <EventName name={name} status={status} />
          {changes.length > 0 && <NewsBadge changes={changes} scheduleId={entry.scheduleId} />}
          <span className="text-[0.9375rem] wrap-anywhere text-muted">
            <TypeWords type={type} />
            {type && facts && ' · '}
            {facts}
          </span>
        </span>
      </a>
      <StarButton eventId={entry.eventId} name={name} />
    </li>
  )
}

import { useIsStarred } from '#client/data/replica/own/stars.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { OccurrenceLink } from '../occurrence/occurrence-link.ts'
import type { ReactNode } from 'react'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { EventName } from '../occurrence/event-name.tsx'
import { StarButton } from '../own/star-button.tsx'
import { TypeWords } from '../occurrence/type-words.tsx'

/** One event of a narrow list: date and type over the name. */
export function SideRow(props: {
  link: OccurrenceLink
  entry: MonthEntry
  date: string
  isToday: boolean
  type: NameRecord | undefined
  /** Beside the link, in the place of the star. */
  children?: ReactNode
}) {
  const { link, entry, date, isToday, type, children } = props
  const { name, status, requirement } = entry
  const isStarred = useIsStarred(entry.eventId)
  const t = useWords(calendarWords)
  return (
    <li className="own-row">
      <a {...link} style={typeColor(type)} className="listed-row side-row">
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid">
          <span className="truncate text-[0.875rem] leading-snug text-muted">
            {isStarred && <i className="starred" />}
            <span className={classes('font-semibold', isToday ? 'text-today' : 'text-text')}>{date}</span>
            {type && ' · '}
            {children && requirement === 'Mandatory' ? t(requirement) : <TypeWords type={type} />}
          </span>
          <span className="three-lines">
            <EventName name={name} status={status} />
          </span>
          {isStarred && <VisuallyHidden>{t('starred')}</VisuallyHidden>}
        </span>
      </a>
      {children ?? <StarButton eventId={entry.eventId} name={name} />}
    </li>
  )
}

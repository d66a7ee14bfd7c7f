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
import { TypeWords } from '../occurrence/type-words.tsx'

/** One event of a narrow list: date and type over the name. */
export function SideRow(props: {
  link: OccurrenceLink
  eventId: string
  name: string
  status: MonthEntry['status']
  date: string
  isToday: boolean
  type: NameRecord | undefined
  /** Said in the place of the type. */
  facts?: string
  /** Beside the link. */
  children?: ReactNode
}) {
  const { link, eventId, name, status, date, isToday, type, facts, children } = props
  const isStarred = useIsStarred(eventId)
  const t = useWords(calendarWords)
  return (
    <li className="own-row">
      <a
        {...link}
        style={typeColor(type)}
        className="grid min-h-11 grid-cols-[4px_minmax(0,1fr)] gap-x-3 rounded-control px-2 py-1 text-text no-underline transition-colors duration-[120ms] hover:bg-brand-soft"
      >
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid">
          <span className="truncate text-[0.875rem] leading-snug text-muted">
            {isStarred && <i className="starred" />}
            <span className={classes('font-semibold', isToday ? 'text-today' : 'text-text')}>{date}</span>
            {(facts ?? type) && ' · '}
            {facts ?? <TypeWords type={type} />}
          </span>
          <EventName name={name} status={status} />
          {isStarred && <VisuallyHidden>{t('starred')}</VisuallyHidden>}
        </span>
      </a>
      {children}
    </li>
  )
}

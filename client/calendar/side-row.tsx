import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { OccurrenceLink } from './occurrence-link.ts'
import { typeColor } from './occurrence-look.ts'
import { typeInWords } from './occurrence-words.ts'

/** One event of a narrow list: date and type over the name. */
export function SideRow(props: {
  link: OccurrenceLink
  name: string
  date: string
  isToday: boolean
  type: NameRecord | undefined
}) {
  const { link, name, date, isToday, type } = props
  const t = useWords(calendarWords)
  return (
    <li>
      <a
        {...link}
        style={typeColor(type)}
        className="grid min-h-11 grid-cols-[4px_minmax(0,1fr)] gap-x-3 rounded-control px-2 py-1 text-text no-underline transition-colors duration-[120ms] hover:bg-brand-soft"
      >
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid">
          <span className="truncate text-[0.875rem] leading-snug text-muted">
            <span className={classes('font-semibold', isToday ? 'text-today' : 'text-text')}>{date}</span>
            {type && ' · '}
            <span className={type?.isDeadline ? 'font-semibold text-today' : undefined}>
              {typeInWords(t, type).join(' · ')}
            </span>
          </span>
          <span className="leading-snug font-semibold break-words">{name}</span>
        </span>
      </a>
    </li>
  )
}

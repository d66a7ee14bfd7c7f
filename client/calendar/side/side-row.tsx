import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { OccurrenceLink } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { EventName } from '../occurrence/event-name.tsx'
import { TypeWords } from '../occurrence/type-words.tsx'

/** One event of a narrow list: date and type over the name. */
export function SideRow(props: {
  link: OccurrenceLink
  name: string
  status: MonthEntry['status']
  date: string
  isToday: boolean
  type: NameRecord | undefined
}) {
  const { link, name, status, date, isToday, type } = props
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
            <TypeWords type={type} />
          </span>
          <EventName name={name} status={status} />
        </span>
      </a>
    </li>
  )
}

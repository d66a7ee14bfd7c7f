import { classes } from '#client/ui/classes.ts'
import { ownColor } from '#client/ui/own-color.ts'
import type { OccurrenceLink } from './occurrence-link.ts'

/** One event of a narrow list: date and type over the name. */
export function SideRow(props: {
  link: OccurrenceLink
  name: string
  date: string
  isToday: boolean
  typeName: string | null
  color: string | null
}) {
  const { link, name, date, isToday, typeName, color } = props
  return (
    <li>
      <a
        {...link}
        style={ownColor(color)}
        className="grid min-h-11 grid-cols-[4px_minmax(0,1fr)] gap-x-3 rounded-control px-2 py-1.5 text-text no-underline transition-colors duration-[120ms] hover:bg-brand-soft"
      >
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid">
          <span className="truncate text-[0.875rem] text-muted">
            <span className={classes('font-semibold', isToday ? 'text-today' : 'text-text')}>{date}</span>
            {typeName && ` · ${typeName}`}
          </span>
          <span className="leading-snug font-semibold break-words">{name}</span>
        </span>
      </a>
    </li>
  )
}

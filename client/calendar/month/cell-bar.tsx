import { useIsStarred } from '#client/data/replica/own/stars.ts'
import type { CalendarTranslate } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { leadOf, occurrenceName, struck } from '../occurrence/occurrence-words.ts'
import type { Bar } from './week-layout.ts'

/** The height of so many lanes: 1.5 rem each, and the gap above it. */
export const lanes = (count: number): string => `${count * 1.625}rem`

/** An occurrence of several days over the cells of its row, square and with an arrow where it continues. */
export function CellBar(props: {
  bar: Bar<MonthEntry>
  day: Day
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  t: CalendarTranslate
}) {
  const { bar, day, names, linkTo, t } = props
  const { entry, days, skipped, beganBefore, continues } = bar
  const type = typeOf(entry, names)
  const isStarred = useIsStarred(entry.eventId)
  const lead = leadOf(t, entry, beganBefore)
  // From one cell into the next it crosses two paddings and a line; where it continues it reaches the edge of its cell.
  const edges = 0.5 - 0.25 * (Number(beganBefore) + Number(continues))
  return (
    <a
      {...linkTo(entry, 'grid', day)}
      tabIndex={-1}
      dir="auto"
      title={entry.name}
      aria-label={occurrenceName(t, entry, type, beganBefore, isStarred)}
      style={{
        ...typeColor(type),
        width: `calc(${days}*(100% + 0.5rem + 1px) - ${edges}rem - 1px)`,
        marginTop: `calc(${lanes(skipped)} + 2px)`,
      }}
      className={classes('own-soft own-edge cell-bar', beganBefore && 'began', continues && 'continues', struck(entry))}
    >
      {beganBefore && <span aria-hidden>‹ </span>}
      {isStarred && <i className="starred" />}
      {lead && <span className="font-normal">{lead} </span>}
      {entry.name}
    </a>
  )
}

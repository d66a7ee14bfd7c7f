import { classes } from '#client/ui/classes.ts'
import { useIsStarred } from '#client/data/replica/own/stars.ts'
import type { CalendarTranslate } from '#client/i18n/words/calendar.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { rankOf, typeOf } from '../occurrence/occurrence-rank.ts'
import { leadOf, occurrenceName, struck } from '../occurrence/occurrence-words.ts'

/** An occurrence in a cell, of one day or where its bar gave way: time and name; its type is the bar beside it, and named for those who listen. */
export function CellTitle(props: {
  entry: MonthEntry
  day: Day
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  t: CalendarTranslate
}) {
  const { entry, day, names, linkTo, t } = props
  const type = typeOf(entry, names)
  const isStarred = useIsStarred(entry.eventId)
  const beganBefore = occurrenceDays(entry, dayOnDevice).first < day
  const lead = leadOf(t, entry, beganBefore)
  return (
    <a
      {...linkTo(entry, 'grid', day)}
      tabIndex={-1}
      title={entry.name}
      aria-label={occurrenceName(t, entry, type, beganBefore, isStarred)}
      style={typeColor(type)}
      className={classes(
        'own-edge cell-title',
        type?.isDeadline && 'own-soft',
        rankOf(entry, names) < 2 && 'font-semibold',
        struck(entry),
      )}
    >
      <span dir="auto">
        {beganBefore && <span aria-hidden>‹ </span>}
        {isStarred && <i className="starred" />}
        {lead && <span className="text-muted">{lead} </span>}
        {entry.name}
      </span>
    </a>
  )
}

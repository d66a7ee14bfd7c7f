import type { CalendarTranslate } from '#client/i18n/words/calendar.ts'
import { classes } from '#client/ui/classes.ts'
import { ownColor } from '#client/ui/own-color.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import type { LinkTo } from './occurrence-link.ts'
import { partInWords, shortTime } from './occurrence-words.ts'

/** An occurrence in a cell of the month: its name, and under it time, which of its days, and the type in words. */
export function DayChip(props: {
  shown: DayEntry<MonthEntry>
  day: Day
  names: ReadonlyMap<string, NameRecord>
  linkTo: LinkTo
  t: CalendarTranslate
  /** Whether a long name may go on in a second line. */
  isRoomy: boolean
}) {
  const { shown, day, names, linkTo, t, isRoomy } = props
  const { entry, part } = shown
  const type = entry.typeId === null ? undefined : names.get(entry.typeId)
  const facts = [shortTime(entry, part), partInWords(t, part), type?.name].filter(Boolean).join(' · ')
  return (
    <a
      {...linkTo(entry, 'grid', day)}
      tabIndex={-1}
      title={entry.name}
      style={ownColor(type?.color)}
      className={classes(
        'own-soft own-edge block min-h-6 overflow-hidden rounded-chip border-l-[3px] py-0.5 pr-1.5 pl-1.5 leading-tight',
        'text-text no-underline transition-[filter] duration-[120ms] hover:brightness-95',
        part && part.number > 1 && 'rounded-l-none',
        part && part.number < part.total && 'rounded-r-none',
      )}
    >
      <span
        className={classes('text-[0.8125rem] font-semibold break-words', isRoomy ? 'line-clamp-2' : 'block truncate')}
      >
        {entry.name}
      </span>
      <span className="block truncate text-[0.75rem]">{facts}</span>
    </a>
  )
}

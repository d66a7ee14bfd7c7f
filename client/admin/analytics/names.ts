import type { AnalyticGroup, NamedAnalyticEvent } from '#sync/protocol/answers/analytics.ts'
import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import type { Counted } from './opens-and-clicks.ts'

/**
 * What groups are called, by their keys: the event's name, `link name (url)`, or the address alone (product 2). Events
 * of the same name are distinguished by their first date.
 */
export function namesOfGroups({ by }: Counted, groups: readonly AnalyticGroup[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(groups, ({ name }) => name)
  const nameOf = ({ key, name, firstSchedule }: AnalyticGroup) => {
    if (by === 'link') return name ? `${name} (${key})` : key
    const isAlone = alike.get(name)?.length === 1
    return isAlone || !firstSchedule ? (name ?? '') : `${name} (${startDay(firstSchedule)})`
  }
  return new Map(groups.map((group) => [group.key, nameOf(group)]))
}

function startDay({ isAllDay, start }: Pick<NonNullable<AnalyticGroup['firstSchedule']>, 'isAllDay' | 'start'>) {
  return formatDate(isAllDay ? start.slice(0, 10) : start)
}

/** The date, or both dates, of what was opened. */
export function scheduleText(schedule: NamedAnalyticEvent['calendarEventSchedule']): string {
  if (!schedule) return ''
  const { isAllDay, start, end } = schedule
  const written = (value: string) => (isAllDay ? formatDate(value.slice(0, 10)) : formatDateTime(value))
  return [...new Set([written(start), written(end)])].join(' – ')
}

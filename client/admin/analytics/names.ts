import type { AnalyticEvent, AnalyticGroup } from '#client/data/online/analytics.ts'
import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import type { Report } from './reports.ts'

/** The event's name, `link name (url)`, or the address alone (product 2). */
export function nameOfGroup({ by }: Report, { key, name }: AnalyticGroup): string {
  if (by === 'calendarEvent') return name ?? ''
  return name ? `${name} (${key})` : key
}

/** The date, or both dates, of what was opened. */
export function scheduleText(schedule: AnalyticEvent['calendarEventSchedule']): string {
  if (!schedule) return ''
  const { isAllDay, start, end } = schedule
  const told = (value: string) => (isAllDay ? formatDate(value.slice(0, 10)) : formatDateTime(value))
  return [...new Set([told(start), told(end)])].join(' – ')
}

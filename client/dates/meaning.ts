import { formatLongDate, formatTime } from '#client/i18n/format.ts'
import type { DateTranslate } from '#client/i18n/words/dates.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import type { Typed } from '#sync/rules/typed-date.ts'

/** What is understood of a text that was typed: "Friday 4 December 2026, 09:00 to 10:30". */
export function meaningOf(t: DateTranslate, { value, schedule }: Typed, isTimed: boolean): string {
  const hasTime = schedule ? !schedule.isAllDay : isTimed
  const dayOf = (moment: string) => (hasTime ? dayOnDevice(moment) : moment)
  const text = (moment: string) => [formatLongDate(dayOf(moment)), ...(hasTime ? [formatTime(moment)] : [])].join(', ')
  const end = schedule?.end ?? null
  if (end === null) return text(value)
  const isSameDay = hasTime && dayOf(value) === dayOf(end)
  return t('span', { start: text(value), end: isSameDay ? formatTime(end) : text(end) })
}

import { formatDateTime, formatTime } from '#client/i18n/format.ts'
import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import type { Day } from '#sync/rules/day.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import type { ScheduleTime } from './schedule-input.ts'

/** "20/11/2026", "20/11/2026 to 24/11/2026", "20/11/2026 14:00 to 15:30" (product 9). */
export function scheduleText(schedule: ScheduleTime, t: EventFormTranslate): string {
  const { start, end, isAllDay } = schedule
  if (isAllDay) {
    const [first, last] = [dayText(start), dayText(end)]
    return first === last ? first : t('range', { start: first, end: last })
  }
  if (start === end) return formatDateTime(start)
  const isOneDay = dayOnDevice(start) === dayOnDevice(end)
  return t('range', { start: formatDateTime(start), end: isOneDay ? formatTime(end) : formatDateTime(end) })
}

/** The schedule that a list shows of several: the next one, or when all are over the last one. */
export function nextOf<S extends ScheduleTime>(schedules: readonly S[], today: Day): S | undefined {
  const inOrder = schedules.toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return inOrder.find((schedule) => occurrenceDays(schedule, dayOnDevice).last >= today) ?? inOrder.at(-1)
}

/** Sorts by date so that what comes next is first, and what is over follows, the latest first. */
export function sortByComing(schedules: readonly ScheduleTime[], today: Day): number {
  const next = nextOf(schedules, today)
  if (!next) return Number.MAX_SAFE_INTEGER
  const start = Date.parse(next.start)
  const isOver = occurrenceDays(next, dayOnDevice).last < today
  return isOver ? endOfTime - start : start
}

/** Later than any date of an event. */
const endOfTime = Date.UTC(9999, 0) + Date.UTC(2999, 11)

/** Without `Date`: a list says it of ten thousand rows. */
function dayText(value: string): string {
  return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`
}

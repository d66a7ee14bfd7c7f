import { addDays, type Day } from '#sync/rules/day.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { inputToValue, isWhole, valueToInput, type ScheduleTime } from './schedule-input.ts'

/** What may be a mistake in a date that can be saved: it has no length, ends the next morning, or is over. */
export type Doubt =
  | { kind: 'noLength'; instead: { start: string; end: string } }
  | { kind: 'overMidnight'; end: string }
  | { kind: 'past' }

/** @param now the product's clock, as an ISO instant */
export function doubtsOf(time: ScheduleTime, now: string): Doubt[] {
  if (!isWhole(time) || time.end < time.start) return []
  const ofLength = doubtsOfLength(time)
  // A switch from all-day has set today's date to midnight: that it has no length is enough to say.
  const isUnset = ofLength[0]?.kind === 'noLength' && dayOnDevice(time.start) === dayOnDevice(now)
  return [...ofLength, ...(isOver(time, now) && !isUnset ? [{ kind: 'past' } as const] : [])]
}

function doubtsOfLength(time: ScheduleTime): Doubt[] {
  const { start, end, isAllDay } = time
  if (isAllDay) return []
  if (start === end) return [{ kind: 'noLength', instead: withLength(start) }]
  const [from, to] = [valueToInput(start, false), valueToInput(end, false)]
  const endsNextDay = addDays(from.slice(0, 10), 1) === to.slice(0, 10)
  return endsNextDay && to.slice(11) < from.slice(11) && to.slice(11) !== '00:00' ? [{ kind: 'overMidnight', end }] : []
}

/** An hour from the start; where that is midnight, as after a switch from all-day, from nine o'clock. */
function withLength(start: string): { start: string; end: string } {
  const [day = '', time = ''] = valueToInput(start, false).split('T')
  const begins = time === '00:00' ? inputToValue(`${day}T09:00`, false) : start
  return { start: begins, end: new Date(Date.parse(begins) + 60 * 60 * 1000).toISOString() }
}

function isOver({ end, isAllDay }: ScheduleTime, now: string): boolean {
  const today: Day = dayOnDevice(now)
  return isAllDay ? end.slice(0, 10) < today : end < now
}

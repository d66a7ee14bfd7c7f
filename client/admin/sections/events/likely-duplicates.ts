import type { ListRows } from '#sync/entities/index.ts'
import { occurrenceDays, type DaySpan } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { plainName } from '../../form/same-names.ts'
import { isWhole, type ScheduleTime } from './schedule-input.ts'

type ListedEvent = Pick<ListRows['calendarEvent'], 'id' | 'name' | 'schedules'>

/** The events of each name, however it is written. */
export type EventsByName = ReadonlyMap<string, readonly ListedEvent[]>

export function eventsByName(events: readonly ListedEvent[]): EventsByName {
  return Map.groupBy(events, ({ name }) => plainName(name))
}

/** Other events of the same name with a day in common, with the date that has it: probably the same event once more. */
export function likelyDuplicates(
  events: EventsByName,
  { id, name, schedules }: { id: string; name: string; schedules: readonly ScheduleTime[] },
): { event: ListedEvent; date: ScheduleTime }[] {
  const spans = schedules.filter(isWhole).map(spanOf)
  const others = (events.get(plainName(name)) ?? []).filter((event) => event.id !== id)
  return others.flatMap((event) => {
    const date = event.schedules.filter(isWhole).find((time) => {
      const one = spanOf(time)
      return spans.some((span) => areOverlapping(one, span))
    })
    return date ? [{ event, date }] : []
  })
}

function spanOf(time: ScheduleTime): DaySpan {
  return occurrenceDays(time, dayOnDevice)
}

function areOverlapping(one: DaySpan, other: DaySpan): boolean {
  return one.first <= other.last && other.first <= one.last
}

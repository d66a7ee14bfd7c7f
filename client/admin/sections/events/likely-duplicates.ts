import type { ListRows } from '#sync/entities/index.ts'
import { dateInCommon } from '#sync/rules/likely-duplicates.ts'
import { nameKey } from '#sync/rules/name-key.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { isWhole, type ScheduleTime } from './schedule-input.ts'

type ListedEvent = Pick<ListRows['calendarEvent'], 'id' | 'name' | 'schedules'>

/** The events of each name, however it is written. */
export type EventsByName = ReadonlyMap<string, readonly ListedEvent[]>

export function eventsByName(events: readonly ListedEvent[]): EventsByName {
  return Map.groupBy(events, ({ name }) => nameKey(name))
}

/** Other events of the same name with a day in common, with the date that has it: probably the same event once more. */
export function likelyDuplicates(
  events: EventsByName,
  { id, name, schedules }: { id: string; name: string; schedules: readonly ScheduleTime[] },
): { event: ListedEvent; date: ScheduleTime }[] {
  const typed = schedules.filter(isWhole)
  const others = (events.get(nameKey(name)) ?? []).filter((event) => event.id !== id)
  return others.flatMap((event) => {
    const date = dateInCommon(event.schedules.filter(isWhole), typed, dayOnDevice)
    return date ? [{ event, date }] : []
  })
}

import { namedIdsOf } from '#sync/derive/to-named-ids.ts'
import type { ListRows } from '#sync/entities/index.ts'
import type { UsedBy } from '#sync/protocol/push-answer.ts'

type Event = ListRows['calendarEvent']

const namedIds = namedIdsOf('calendarEvent')

/**
 * The events that use a type, provider or tag, in the order of the server's refusal: archived ones and drafts too, because
 * it counts them.
 */
export function eventsUsing(events: readonly Event[], id: string): UsedBy[] {
  return events
    .filter((event) => namedIds(event).has(id))
    .map(({ id: eventId, name, schedules }) => ({
      ...{ collection: 'calendarEvent' as const, id: eventId, name },
      date: firstDate(schedules),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || compare(one.date, other.date))
}

function firstDate(schedules: Event['schedules']): string | null {
  const [first] = schedules.toSorted((one, other) => compare(one.start, other.start))
  return first ? (first.isAllDay ? first.start.slice(0, 10) : first.start) : null
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : Number((one ?? '') > (other ?? ''))
}

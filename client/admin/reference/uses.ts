import type { NamedRows } from '#client/data/replica/view/use-listed.ts'
import type { ListRows } from '#sync/entities/index.ts'

type Event = Pick<ListRows['calendarEvent'], 'calendarEventTypeId' | 'providers' | 'tagLinks'>

/** Counted once for all rows of a list: 10,000 events are looked at when one of them changes, not for each row. */
const counted = new WeakMap<NamedRows, ReadonlyMap<string, number>>()

/** How many of these events, archived ones and drafts too, use a type, provider or tag. */
export function usesOf(events: NamedRows, id: string): number {
  let counts = counted.get(events)
  if (!counts) {
    counts = countUses([...events.values()] as Event[])
    counted.set(events, counts)
  }
  return counts.get(id) ?? 0
}

/** How many events use each type, provider and tag, by id. */
export function countUses(events: readonly Event[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { calendarEventTypeId, providers, tagLinks } of events) {
    const used = new Set([calendarEventTypeId])
    for (const { calendarEventProviderId } of providers) used.add(calendarEventProviderId)
    for (const { itemTagId } of tagLinks) used.add(itemTagId)
    for (const id of used) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** How many events use at least one of these. */
export function usingAny(events: readonly Event[], ids: ReadonlySet<string>): number {
  return events.filter(
    ({ calendarEventTypeId, providers, tagLinks }) =>
      ids.has(calendarEventTypeId) ||
      providers.some(({ calendarEventProviderId }) => ids.has(calendarEventProviderId)) ||
      tagLinks.some(({ itemTagId }) => ids.has(itemTagId)),
  ).length
}

import { notRead } from '#client/data/replica/view/not-read.ts'
import type { NamedRows } from '#client/data/replica/view/use-listed.ts'
import { namedIdsOf } from '#sync/derive/to-named-ids.ts'
import type { ListRows } from '#sync/entities/index.ts'

type Event = Partial<ListRows['calendarEvent']>

const namedIds = namedIdsOf('calendarEvent')

/** Counted once for all rows of a list: 10,000 events are looked at when one of them changes, not for each row. */
const counted = new WeakMap<NamedRows, ReadonlyMap<string, number>>()

/** How many of these events, archived ones and drafts too, use a type, provider or tag; null before they have been read. */
export function usesOf(events: NamedRows, id: string): number | null {
  if (events === notRead) return null
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
  for (const event of events) for (const id of namedIds(event)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** How many events use at least one of these. */
export function usingAny(events: readonly Event[], ids: ReadonlySet<string>): number {
  return events.filter((event) => [...namedIds(event)].some((id) => ids.has(id))).length
}

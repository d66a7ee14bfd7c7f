import type { ListRows } from '#sync/entities/index.ts'

export type ChoiceKind = 'type' | 'addTag' | 'removeTag'

/** What is known of a chosen event, and of a type or tag. */
type Event = Pick<ListRows['calendarEvent'], 'calendarEventTypeId' | 'tagLinks'>
type Named = { id: string; name: string; archived: boolean }

/** A type or tag, and how many of the chosen events it would change. */
export type Choice = { id: string; name: string; count: number }

/** The types or tags, by name, that change at least one of these events. What is archived can only be removed. */
export function choicesOf(kind: ChoiceKind, named: readonly Named[], events: readonly Event[]): Choice[] {
  const holders = new Map<string, number>()
  for (const event of events) {
    for (const id of heldBy(kind, event)) holders.set(id, (holders.get(id) ?? 0) + 1)
  }
  const countOf = ({ id, archived }: Named) => {
    const holding = holders.get(id) ?? 0
    if (kind === 'removeTag') return holding
    return archived ? 0 : events.length - holding
  }
  return named
    .map((one) => ({ id: one.id, name: one.name, count: countOf(one) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function heldBy(kind: ChoiceKind, { calendarEventTypeId, tagLinks }: Event): Iterable<string> {
  return kind === 'type' ? [calendarEventTypeId] : new Set(tagLinks.map(({ itemTagId }) => itemTagId))
}

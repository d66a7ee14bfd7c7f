import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { sayFilter } from '#sync/rules/filter-in-words.ts'
import { occurrenceDays, touchesMonths } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { filterKinds, type Exclusions, type FilterKind, type Filters, type Only } from '#client/data/exclusions.ts'
import type { Stars } from '#client/data/replica/own/stars.ts'
import { createEventFilter } from './event-filter.ts'
import type { ChangeOfFilters } from './use-exclude.ts'

/** What can be turned off of one kind, in display order. */
export type FilterGroup = { kind: FilterKind; items: NameRecord[]; excluded: readonly string[] }

/** One filter in use as the calendar shows it; `without` says what is excluded once it is removed. */
export type FilterChip = {
  kind: FilterKind
  says: 'not' | 'only' | 'none'
  names: string[]
  without: ChangeOfFilters
}

/**
 * The kinds with what is offered: what is archived only while events in sight have it, or while it is excluded, so that it can be
 * shown again. `inUse` has what those events have by its id.
 */
export function filterGroups(
  names: ReadonlyMap<string, NameRecord>,
  excluded: Exclusions,
  inUse: ReadonlyMap<string, unknown> = new Map(),
): FilterGroup[] {
  const all = [...names.values()].toSorted(
    (one, other) => one.displayOrder - other.displayOrder || (one.name < other.name ? -1 : 1),
  )
  return filterKinds.map((kind) => {
    const ofKind = all.filter((record) => kindOf(record) === kind)
    const known = excluded[kind].filter((id) => ofKind.some((record) => record.id === id))
    return {
      kind,
      items: ofKind.filter(({ id, archived }) => !archived || known.includes(id) || inUse.has(id)),
      excluded: known,
    }
  })
}

/** Each excluded thing by itself; where most of a kind is excluded, in one what is left of it. */
export function filterChips(groups: readonly FilterGroup[]): FilterChip[] {
  return groups.flatMap(({ kind, items, excluded }): FilterChip[] => {
    const said = sayFilter(items, excluded)
    if (said?.says !== 'not')
      return said
        ? [{ kind, says: said.says, names: said.items.map(({ name }) => name), without: () => ({ [kind]: [] }) }]
        : []
    return said.items.map(({ id, name }) => ({
      kind,
      says: 'not',
      names: [name],
      without: (now) => ({ [kind]: othersThan(id, items, now[kind]) }),
    }))
  })
}

/** Shows what was left out, or leaves it out. */
export function toggle({ kind, items }: FilterGroup, id: string): ChangeOfFilters {
  return (now) => {
    const others = othersThan(id, items, now[kind])
    return { [kind]: now[kind].includes(id) ? others : [...others, id] }
  }
}

/** Shows only what is starred, or only deadlines, or everything again. */
export function toggleOnly(one: Only): ChangeOfFilters {
  return ({ only }) => ({ only: only.includes(one) ? only.filter((other) => other !== one) : [...only, one] })
}

/** The ids of a kind without one, and without those that name nothing. */
function othersThan(id: string, items: readonly NameRecord[], ids: readonly string[]): string[] {
  return ids.filter((one) => one !== id && items.some((item) => item.id === one))
}

/** Whether ids are excluded that name nothing of their kind. */
export function hasUnknown(groups: readonly FilterGroup[], excluded: Exclusions): boolean {
  return groups.some((group) => group.excluded.length < excluded[group.kind].length)
}

type Counted = { eventId: string; typeId: string | null; tagIds: readonly string[] }

/** How many different events each type and tag has, by its id. */
export function countEventsById(entries: readonly Counted[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const events = new Map(entries.map((entry) => [entry.eventId, entry]))
  for (const { typeId, tagIds } of events.values()) {
    for (const id of [typeId ?? '', ...tagIds]) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** How many different events the filters leave. */
export function countShown(
  entries: readonly Counted[],
  names: ReadonlyMap<string, NameRecord>,
  filters: Filters,
  stars: Stars,
): number {
  const isShown = createEventFilter(filters, names, stars)
  return new Set(entries.filter(isShown).map(({ eventId }) => eventId)).size
}

/** How many different events the filters hide. */
export function countHidden(
  entries: readonly Counted[],
  names: ReadonlyMap<string, NameRecord>,
  filters: Filters,
  stars: Stars,
): number {
  return new Set(entries.map(({ eventId }) => eventId)).size - countShown(entries, names, filters, stars)
}

/** What of the entries the month shows as its own. */
export function ofMonth(entries: readonly MonthEntry[], month: MonthKey): MonthEntry[] {
  return entries.filter((entry) => touchesMonths(occurrenceDays(entry, dayOnDevice), month))
}

function kindOf({ kind, tagType }: NameRecord): FilterKind | null {
  if (kind === 'type') return 'types'
  return tagType === 'SchoolPhase' ? 'phases' : tagType === 'SchoolType' ? 'schools' : null
}

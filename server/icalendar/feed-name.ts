import type { NameRecord } from '#sync/protocol/month-record.ts'
import { sayFilter, type SaidFilter } from '#sync/rules/filter-in-words.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'

/** The most names of one kind in a calendar's name, which apps show on one line. */
const mostNamed = 3

type Said = SaidFilter<{ name: string }> & { kind: string }

/**
 * What a filter leaves, as the calendar's own filter says it.
 * @param names every type and tag, by id; what is archived counts only while it is excluded or `isInUse`
 */
export function saidOfFilter(
  filter: ReaderFilter,
  names: Iterable<NameRecord>,
  isInUse: (id: string) => boolean,
): Said[] {
  const all = [...names].toSorted(
    (one, other) => one.displayOrder - other.displayOrder || (one.name < other.name ? -1 : 1),
  )
  const kinds: [kind: string, excluded: readonly string[], is: (record: NameRecord) => boolean][] = [
    ['school phases', filter.excludedSchoolPhaseIds, ({ tagType }) => tagType === 'SchoolPhase'],
    ['event types', filter.excludedEventTypeIds, ({ kind }) => kind === 'type'],
    ['school types', filter.excludedSchoolTypeIds, ({ tagType }) => tagType === 'SchoolType'],
  ]
  return kinds.flatMap(([kind, excluded, is]) => {
    const offered = all.filter(
      (record) => is(record) && (!record.archived || excluded.includes(record.id) || isInUse(record.id)),
    )
    const said = sayFilter(offered, excluded)
    return said ? [{ ...said, kind }] : []
  })
}

/** The name of a feed in a calendar app: the product, and what its filter leaves, or that it is what its reader has starred. */
export function feedName(productName: string, said: readonly Said[], isStarred = false): string {
  if (isStarred) return `${productName}: what I starred`
  const only = said.flatMap(({ says, items, kind }) => {
    if (says === 'not') return []
    return [says === 'none' ? `No ${kind}` : `Only ${listed(items.map(({ name }) => name))}`]
  })
  const leftOut = said.flatMap(({ says, items }) => (says === 'not' ? items.map(({ name }) => name) : [])).toSorted()
  const without = leftOut.length === 0 ? [] : [`without ${listed(leftOut)}`]
  if (only.length > 0) return `${productName}: ${[...only, ...without].join(', ')}`
  return without.length > 0 ? `${productName} ${without[0]}` : `${productName}: all events`
}

function listed(names: readonly string[]): string {
  const named = names.slice(0, mostNamed)
  const more = names.length - named.length
  const words = more === 0 ? named : [...named, `${more} more`]
  const last = words.at(-1)!
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

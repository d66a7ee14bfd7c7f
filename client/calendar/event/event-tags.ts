import { filterKinds, type FilterKind } from '#client/data/exclusions.ts'
import { searchAddress } from '#client/addresses/search-address.ts'
import { inTagOrder, namedBy } from '#sync/faces/names.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { withQuery } from '../calendar-address.ts'

type Names = ReadonlyMap<string, NameRecord>

const kindOf = { SchoolPhase: 'phases', SchoolType: 'schools' } as const

export function keywordsOf(tagIds: readonly string[], names: Names): NameRecord[] {
  return inTagOrder(namedBy(names, tagIds)).filter(({ tagType }) => tagType === 'Other')
}

/** The calendar with nothing else of its kind than this phase or school type; for a keyword what is found by it. */
export function addressOfTag(tag: NameRecord, names: Names, search: string): string {
  const kind: FilterKind | null =
    tag.tagType === 'SchoolPhase' || tag.tagType === 'SchoolType' ? kindOf[tag.tagType] : null
  if (kind === null) return searchAddress(tag.name)
  const others = [...names.values()].filter(({ id, tagType }) => tagType === tag.tagType && id !== tag.id)
  const none = Object.fromEntries([...filterKinds, 'only'].map((name) => [name, null]))
  const query = withQuery(new URLSearchParams(search), { ...none, [kind]: others.map(({ id }) => id).join() })
  return `/calendar?${query.toString()}`
}

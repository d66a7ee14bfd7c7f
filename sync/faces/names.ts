import type { NameRecord } from '../protocol/month-record.ts'

/** What a face says of a type, provider or tag that an event names. */
export type Named = Pick<NameRecord, 'id' | 'name' | 'tagType' | 'displayOrder'>

/** Types, providers and tags by id; a map of name records will do. */
export type Names<N extends Named = Named> = { readonly get: (id: string) => N | undefined }

/** Those of these ids that are known, in the order of the ids. */
export function namedBy<N extends Named>(names: Names<N>, ids: readonly string[]): N[] {
  return ids.flatMap((id) => names.get(id) ?? [])
}

/** The providers that an event names, in the order of its links to them. */
export function providersOf<N extends Named>(
  { providers }: { readonly providers: readonly { readonly calendarEventProviderId: string }[] },
  names: Names<N>,
): N[] {
  return namedBy(
    names,
    providers.map((link) => link.calendarEventProviderId),
  )
}

/** The tags that an event names. */
export function tagsOf<N extends Named>(
  { tagLinks }: { readonly tagLinks: readonly { readonly itemTagId: string }[] },
  names: Names<N>,
): N[] {
  return namedBy(
    names,
    tagLinks.map((link) => link.itemTagId),
  )
}

/** Tags by their order, then by name and id. By code units, which are the same on every device and in every database. */
export function inTagOrder<N extends Named>(tags: readonly N[]): N[] {
  return tags.toSorted(
    (one, other) => one.displayOrder - other.displayOrder || compare(one.name, other.name) || compare(one.id, other.id),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

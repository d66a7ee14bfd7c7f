import { toReaderFilter, type Exclusions } from '#client/data/exclusions.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { isShownUnder } from '#sync/rules/reader-filter.ts'

/** Says of an event, by the ids of its type and its tags, whether the filters leave it. */
export function createEventFilter(
  excluded: Exclusions,
  names: ReadonlyMap<string, Pick<NameRecord, 'tagType'>>,
): (event: { typeId: string | null; tagIds: readonly string[] }) => boolean {
  const filter = toReaderFilter(excluded)
  const tagTypeOf = (id: string) => names.get(id)?.tagType ?? undefined
  return ({ typeId, tagIds }) => isShownUnder(filter, { typeId: typeId ?? '', tagIds }, tagTypeOf)
}

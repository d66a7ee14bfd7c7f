import { toReaderFilter, type Filters } from '#client/data/exclusions.ts'
import type { Stars } from '#client/data/replica/own/stars.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { isShownUnder } from '#sync/rules/reader-filter.ts'

/**
 * Says of an event, by the ids of its type and its tags, whether the filters leave it. Who sees only what they have starred sees
 * all of that, whatever else is left out.
 */
export function createEventFilter(
  filters: Filters,
  names: ReadonlyMap<string, Pick<NameRecord, 'tagType' | 'isDeadline'>>,
  stars: Stars,
): (event: { eventId: string; typeId: string | null; tagIds: readonly string[] }) => boolean {
  const filter = toReaderFilter(filters)
  const isMine = filters.only.includes('starred')
  const isDeadlines = filters.only.includes('deadlines')
  const tagTypeOf = (id: string) => names.get(id)?.tagType ?? undefined
  return ({ eventId, typeId, tagIds }) =>
    (isMine ? stars?.has(eventId) === true : isShownUnder(filter, { typeId: typeId ?? '', tagIds }, tagTypeOf)) &&
    (!isDeadlines || names.get(typeId ?? '')?.isDeadline === true)
}

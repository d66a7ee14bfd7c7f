import { toReaderFilter, type Exclusions } from '#client/data/exclusions.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { filterGroups } from '../filters/filter-groups.ts'

/** What is left out, without ids that name nothing of their kind: the server refuses those. */
export function knownFilter(excluded: Exclusions, names: ReadonlyMap<string, NameRecord>): ReaderFilter {
  const [phases, types, schools] = filterGroups(names, excluded).map((group) => group.excluded)
  return toReaderFilter({ phases: phases ?? [], types: types ?? [], schools: schools ?? [] })
}

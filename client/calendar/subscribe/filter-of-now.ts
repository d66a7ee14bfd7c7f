import { filterKinds, toReaderFilter, useKeptExclusions } from '#client/data/exclusions.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { useLocation } from 'react-router-dom'
import { idsInQuery } from '../calendar-address.ts'

/** The filters that the calendar shows now, as the server knows them: the address wins over the device. */
export function useFilterOfNow(userId: string): ReaderFilter {
  const kept = JSON.parse(useKeptExclusions(userId)) as string[][]
  const query = new URLSearchParams(useLocation().search)
  const [phases = [], types = [], schools = []] = filterKinds.map(
    (kind, index) => idsInQuery(query, kind) ?? kept[index],
  )
  return toReaderFilter({ phases, types, schools })
}

import { filterKinds, useKeptExclusions } from '#client/data/exclusions.ts'
import { useMonth } from '#client/data/kept/use-month.ts'
import { useToday } from '#client/data/use-today.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { useLocation } from 'react-router-dom'
import { idsInQuery } from '../calendar-address.ts'
import { knownFilter } from './known-filter.ts'

/**
 * The filters that the calendar shows now, as the server knows them: the address wins over the device. Null until this
 * device has read the names of what they leave out.
 */
export function useFilterOfNow(userId: string): ReaderFilter | null {
  const kept = JSON.parse(useKeptExclusions(userId)) as string[][]
  const query = new URLSearchParams(useLocation().search)
  const loaded = useMonth(monthOfDay(useToday()))
  if (loaded.status !== 'ready') return null
  const [phases = [], types = [], schools = []] = filterKinds.map(
    (kind, index) => idsInQuery(query, kind) ?? kept[index],
  )
  return knownFilter({ phases, types, schools }, loaded.value.names)
}

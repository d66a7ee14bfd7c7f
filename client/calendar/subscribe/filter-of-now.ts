import { useMonth } from '#client/data/replica/view/use-month.ts'
import { useToday } from '#client/data/use-today.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { useLocation } from 'react-router-dom'
import { useExcluded } from '../filters/use-excluded.ts'
import { knownFilter } from './known-filter.ts'

/**
 * The filters that the calendar shows now, as the server knows them. Null until this device has read the names of what they
 * leave out.
 */
export function useFilterOfNow(userId: string): ReaderFilter | null {
  const excluded = useExcluded(new URLSearchParams(useLocation().search), userId)
  const loaded = useMonth(monthOfDay(useToday()))
  return loaded.status === 'ready' ? knownFilter(excluded, loaded.value.names) : null
}

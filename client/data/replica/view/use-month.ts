import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { currentCopy, onStateChanged } from '../copy/opened-copy.ts'
import { firstSyncProblem, withoutCopy } from '../copy/first-sync-problem.ts'
import { fromView } from './from-view.ts'
import type { Loaded } from '../../loaded.ts'
import { monthKey, readMonthNow, readMonths, type MonthData, type MonthsData } from './read-month.ts'
import { useReplica } from './use-replica.ts'

/** The record of one month (`YYYY-MM`): painted first, live afterwards, in every tab; on the first visit from the server. */
export function useMonth(month: MonthKey): Loaded<MonthData> {
  return useView(
    monthKey(month),
    useCallback(() => readMonthNow(month), [month]),
  )
}

/** The records of the months from `from` to `to`, both included, read in one transaction. */
export function useMonths(from: MonthKey, to: MonthKey): Loaded<MonthsData> {
  return useView(
    `${from} ${to}`,
    useCallback(() => readMonths(from, to), [from, to]),
  )
}

/** The first and last month that have events, null while unknown: month navigation ends there. */
export function useEventRange(): { first: MonthKey; last: MonthKey } | null {
  const range = useView('range', readRange)
  return range.status === 'ready' ? range.value : null
}

async function readRange() {
  return (await currentCopy()?.reader.readRange()) ?? null
}

/**
 * What the view holds under this key; the last result stays on the screen while it is read again.
 * @param read the same function as long as the key stays
 */
export function useView<T>(key: string, read: () => Promise<T | null>): Loaded<T> {
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem)
  const source = useMemo(() => fromView(key, read), [key, read])
  return useReplica(key, source) ?? withoutCopy(problem)
}

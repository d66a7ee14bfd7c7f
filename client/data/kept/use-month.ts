import { useMemo, useSyncExternalStore } from 'react'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { translator } from '../../i18n/i18n.ts'
import { dataWords } from '../../i18n/words/data.ts'
import { currentCopy, onStateChanged, onViewChanged } from './device-copy.ts'
import { firstSyncProblem, withoutCopy } from './first-sync-problem.ts'
import type { Loaded } from '../loaded.ts'
import { useKept } from './use-kept.ts'
import { knownAhead, monthKey, readMonth, readMonths, type MonthData, type MonthsData } from './read-month.ts'

export type { Loaded } from '../loaded.ts'

/** The record of one month (`YYYY-MM`): painted first, live afterwards, in every tab. */
export function useMonth(month: MonthKey): Loaded<MonthData> {
  return useView(monthKey(month), () => readMonth(month))
}

/** The records of the months from `from` to `to`, both included, read in one transaction. */
export function useMonths(from: MonthKey, to: MonthKey): Loaded<MonthsData> {
  return useView(`${from} ${to}`, () => readMonths(from, to))
}

/** The first and last month that have events, null while nothing is known: month navigation ends there. */
export function useEventRange(): { first: MonthKey; last: MonthKey } | null {
  const range = useView('range', async () => (await currentCopy()?.reader.readRange()) ?? null)
  return range.status === 'ready' ? range.value : null
}

/** Reads from the view now and after every change of it; what was read for the same key stays on the screen meanwhile. */
export function useView<T>(key: string, read: () => Promise<T | null>): Loaded<T> {
  // Held for as long as the key stays: what was read ahead is let go of when the view changes, before it is read again.
  const ahead = useMemo(() => knownAhead<T>(key), [key])
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem)
  const kept = useKept<T>(key, (show) => {
    const load = (): unknown =>
      read().then(
        (value) => show(value === null ? null : { status: 'ready', value }),
        () => show({ status: 'error', message: translator(dataWords)('notReadable'), retry: load }),
      )
    if (!knownAhead(key)) void load()
    return onViewChanged(load)
  })
  return (kept === undefined ? ahead : kept) ?? withoutCopy(problem)
}

import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { translator } from '../../i18n/i18n.ts'
import { dataWords } from '../../i18n/words/data.ts'
import { currentCopy, onStateChanged, onViewChanged } from './device-copy.ts'
import { firstSyncProblem, withoutCopy } from './first-sync-problem.ts'
import type { Loaded } from '../loaded.ts'
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
  const [kept, keep] = useState<{ key: string; loaded: Loaded<T> | null } | null>(null)
  // Held for as long as the key stays: what was read ahead is let go of when the view changes, before it is read again.
  const ahead = useMemo(() => knownAhead<T>(key), [key])
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem)
  // `read` is made anew at every render; the key says what it reads.
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      readNow().then(
        (value) => {
          if (isCurrent) keep({ key, loaded: value === null ? null : { status: 'ready', value } })
        },
        () => {
          const message = translator(dataWords)('notReadable')
          if (isCurrent) keep({ key, loaded: { status: 'error', message, retry: () => void load() } })
        },
      )
    if (!knownAhead(key)) void load()
    const stop = onViewChanged(() => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [key])
  return (kept?.key === key ? kept.loaded : ahead) ?? withoutCopy(problem)
}

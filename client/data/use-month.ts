import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { translator } from '../i18n/i18n.ts'
import { dataWords } from '../i18n/words/data.ts'
import { currentCopy, onStateChanged, onViewChanged } from './copy.ts'
import { firstSyncProblem, withoutCopy } from './first-sync-problem.ts'
import type { Loaded } from './loaded.ts'
import {
  knownAhead,
  monthKey,
  readMonth,
  readMonths,
  takeAhead,
  type Kept,
  type MonthData,
  type MonthsData,
} from './read-month.ts'

export type { Loaded } from './loaded.ts'

/** The record of one month (`YYYY-MM`): painted first, live afterwards, in every tab. */
export function useMonth(month: MonthKey): Loaded<MonthData> {
  return useView(monthKey(month), () => readMonth(month))
}

/** The records of the months from `from` to `to`, both included, read in one transaction. */
export function useMonths(from: MonthKey, to: MonthKey): Loaded<MonthsData> {
  return useView(`${from} ${to}`, () => readMonths(monthsBetween(from, to)))
}

/** The first and last month that have events, null while nothing is known: month navigation ends there. */
export function useEventRange(): { first: MonthKey; last: MonthKey } | null {
  const range = useView('range', async () => (await currentCopy()?.reader.readRange()) ?? null)
  return range.status === 'ready' ? range.value : null
}

/** Reads from the view now and after every change of it; what was read for the same key stays on the screen meanwhile. */
export function useView<T>(key: string, read: () => Promise<T | null>): Loaded<T> {
  const [kept, keep] = useState<Kept<T> | null>(() => knownAhead(key))
  const problem = useSyncExternalStore(onStateChanged, firstSyncProblem)
  // `read` is made anew at every render; the key says what it reads.
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      readNow().then(
        (value) => {
          if (isCurrent) keep(value === null ? null : { key, loaded: { status: 'ready', value } })
        },
        () => {
          const message = translator(dataWords)('notReadable')
          if (isCurrent) keep({ key, loaded: { status: 'error', message, retry: () => void load() } })
        },
      )
    if (knownAhead(key)) takeAhead()
    else void load()
    const stop = onViewChanged(() => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [key])
  if (kept?.key === key) return kept.loaded
  return withoutCopy(problem)
}

function monthsBetween(from: MonthKey, to: MonthKey): MonthKey[] {
  const months: MonthKey[] = []
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month)
  return months
}

function nextMonth(month: MonthKey): MonthKey {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { HeadlineEntry, MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { translator } from '../i18n/i18n.ts'
import { dataWords } from '../i18n/words/data.ts'
import { currentCopy, onStateChanged, onViewChanged } from './copy.ts'
import type { Loaded } from './loaded.ts'
import { syncNow } from './sync-now.ts'

export type { Loaded } from './loaded.ts'

/** Occurrences and headlines of the months asked for, without duplicates, and what their ids are called. */
export type MonthsData = {
  occurrences: MonthEntry[]
  headlines: HeadlineEntry[]
  names: ReadonlyMap<string, NameRecord>
}

export type MonthData = MonthsData & { month: MonthKey }

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

type Kept<T> = { key: string; loaded: Loaded<T> }

/** What was read before the first render, until a screen has taken it or the view has changed. */
let readAhead: Kept<unknown> | null = null

/** Reads a month before anything is rendered, so that the first paint shows it (design section 1, sentence 6). */
export async function readMonthAhead(month: MonthKey): Promise<void> {
  const stop = onViewChanged(() => {
    readAhead = null
    stop()
  })
  const value = await readMonth(month)
  if (value) readAhead = { key: monthKey(month), loaded: { status: 'ready', value } }
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
    if (knownAhead(key)) readAhead = null
    else void load()
    const stop = onViewChanged(() => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [key])
  if (kept?.key === key) return kept.loaded
  if (!problem) return { status: 'loading' }
  return { status: 'error', message: translator(dataWords)(problem), retry: syncNow }
}

function knownAhead<T>(key: string): Kept<T> | null {
  return readAhead?.key === key ? (readAhead as Kept<T>) : null
}

const monthKey = (month: MonthKey): string => `month ${month}`

async function readMonth(month: MonthKey): Promise<MonthData | null> {
  const data = await readMonths([month])
  return data && { ...data, month }
}

/** There is no copy yet and none can be had: then a screen must not wait for one silently. Answers the words for why. */
function firstSyncProblem(): 'notReached' | 'noRoomForCopy' | 'notWritable' | null {
  const state = currentCopy()?.state
  if (!state || state.lastSyncedAt !== null || (state.reachable && state.problem === null)) return null
  if (state.problem === 'quota') return 'noRoomForCopy'
  return state.problem === 'storage' ? 'notWritable' : 'notReached'
}

async function readMonths(months: MonthKey[]): Promise<MonthsData | null> {
  const view = await currentCopy()?.reader.readMonths(months)
  if (!view) return null
  const occurrences = new Map(view.records.flatMap(({ entries }) => entries.map((entry) => [entry.scheduleId, entry])))
  const headlines = new Map(
    view.records.flatMap((record) => record.headlines.map((headline) => [headline.id, headline])),
  )
  return {
    occurrences: [...occurrences.values()],
    headlines: [...headlines.values()],
    names: new Map(view.names.map((name) => [name.id, name])),
  }
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

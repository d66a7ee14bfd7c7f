import type { HeadlineEntry, MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { currentCopy, onViewChanged } from './copy.ts'
import type { Loaded } from './loaded.ts'

/** Occurrences and headlines of the months asked for, without duplicates, and what their ids are called. */
export type MonthsData = {
  occurrences: MonthEntry[]
  headlines: HeadlineEntry[]
  names: ReadonlyMap<string, NameRecord>
}

export type MonthData = MonthsData & { month: MonthKey }

export type Kept<T> = { key: string; loaded: Loaded<T> }

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

/** What was read ahead for a key. */
export function knownAhead<T>(key: string): Kept<T> | null {
  return readAhead?.key === key ? (readAhead as Kept<T>) : null
}

/** A screen has taken it: from now on it reads for itself. */
export function takeAhead(): void {
  readAhead = null
}

export const monthKey = (month: MonthKey): string => `month ${month}`

export async function readMonth(month: MonthKey): Promise<MonthData | null> {
  const data = await readMonths([month])
  return data && { ...data, month }
}

export async function readMonths(months: MonthKey[]): Promise<MonthsData | null> {
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

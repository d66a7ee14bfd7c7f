import type { HeadlineEntry, MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { currentCopy, onViewChanged } from '../copy/opened-copy.ts'
import type { Loaded } from '../../loaded.ts'

/** Occurrences and headlines of the months requested, without duplicates, and what their ids are called. */
export type MonthsData = {
  entries: MonthEntry[]
  headlines: HeadlineEntry[]
  names: ReadonlyMap<string, NameRecord>
}

export type MonthData = MonthsData & {
  month: MonthKey
  /** How many changes of the view this tab had received when it was read; none for the server's answer. */
  readAt: number | null
}

/** Months read before a screen needs them, by key, until the view changes. */
const ahead = new Map<string, Loaded<unknown>>()
let changes = 0
onViewChanged(() => {
  changes += 1
  ahead.clear()
})

/**
 * Reads months before a screen needs them, so that the first paint, and the one after a press on "Next month", shows
 * them (design 1). Months that were read ahead and not used are dropped.
 */
export async function readMonthsAhead(months: MonthKey[]): Promise<void> {
  const readAt = changes
  for (const key of ahead.keys()) if (!months.map(monthKey).includes(key)) ahead.delete(key)
  for (const month of months) {
    const value = ahead.has(monthKey(month)) ? null : await readMonth(month)
    if (changes !== readAt) return
    if (value) ahead.set(monthKey(month), { status: 'ready', value })
  }
}

/** The months read ahead for a key. */
export function knownAhead<T>(key: string): Loaded<T> | undefined {
  return ahead.get(key) as Loaded<T> | undefined
}

export const monthKey = (month: MonthKey): string => `month ${month}`

async function readMonth(month: MonthKey): Promise<MonthData | null> {
  const readAt = changes
  const data = await readMonths(month)
  return data && { ...data, month, readAt }
}

/** Whether nothing has changed in the copy since this was read from it. */
export function isLatest({ readAt }: MonthData): boolean {
  return readAt === changes
}

/**
 * A month of the copy or, on the first visit, while that is still being pulled, as the server sends it; also where the browser refuses
 * to keep a copy.
 */
export async function readMonthNow(month: MonthKey): Promise<MonthData | null> {
  const known = await readMonth(month).catch(() => null)
  const userId = currentCopy()?.userId
  if (known || userId === undefined) return known
  const { firstMonth } = await import('../../online/first-month.ts')
  const received = await firstMonth(month, userId)
  if (currentCopy()?.userId !== userId) return null
  const ofServer = received && { ...received, month, readAt: null }
  // The copy may have come meanwhile, and it may hold more: what waits to be sent.
  return (await readMonth(month).catch((error: Error) => ofServer ?? Promise.reject(error))) ?? ofServer
}

/** The months from `first` to `last`, both included. */
export async function readMonths(first: MonthKey, last: MonthKey = first): Promise<MonthsData | null> {
  const view = await currentCopy()?.reader.readMonths(first, last)
  if (!view) return null
  const { entries, headlines, names } = view
  return { entries, headlines, names: new Map(names.map((name) => [name.id, name])) }
}

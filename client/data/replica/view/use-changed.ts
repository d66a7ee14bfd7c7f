import { readMonthsWithNews } from '#sync/replica/view/months-with-news.ts'
import type { Loaded } from '../../loaded.ts'
import { currentCopy } from '../copy/opened-copy.ts'
import type { MonthsData } from './read-month.ts'
import { useView } from './use-month.ts'

type Changed = Pick<MonthsData, 'entries' | 'names'>

/** The occurrences of events that have changed lately, of all months. */
export function useChanged(): Loaded<Changed> {
  return useView('changed', readChanged)
}

async function readChanged(): Promise<Changed | null> {
  const reader = currentCopy()?.reader
  const read = reader && (await readMonthsWithNews(reader))
  return read ? { entries: read.entries, names: new Map(read.names.map((name) => [name.id, name])) } : null
}

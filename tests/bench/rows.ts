import type { BenchRow } from './row.ts'
import { emptyPull, fullPage } from './rows/pull-rates.ts'

/** Every benchmark, in the order of the table of promises; each stands in its own file in rows/. */
export const rows: BenchRow[] = [fullPage, emptyPull]

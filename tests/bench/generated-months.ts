import { makerOf } from '#server/sample/event-rows.ts'
import { generatedRows } from '#server/sample/generated-rows.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { descriptionsOf, entriesOf, sampleNames } from '../support/inputs/sample-months.ts'

/** The generated sample events as a screen reads them: from the months with the names of their ids, and what describes them. */
export function generatedMonths(amount: number): {
  entries: MonthEntry[]
  names: Map<string, NameRecord>
  descriptions: Map<string, string>
} {
  const now = new Date('2026-11-20T12:00:00Z')
  const all = [...generatedRows(amount, now, makerOf('nobody', now))]
  return {
    entries: all.flatMap(entriesOf),
    names: sampleNames(),
    descriptions: new Map(all.flatMap((rows) => [...descriptionsOf(rows)])),
  }
}

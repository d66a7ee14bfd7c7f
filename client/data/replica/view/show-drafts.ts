import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { ViewReader } from '#sync/replica/view/view-reader.ts'
import { addDays } from '#sync/rules/day.ts'
import { addMonths, firstDayOf } from '#sync/rules/month.ts'
import { currentCopy, onViewChanged, viewChanged } from '../copy/opened-copy.ts'

let drafts: readonly MonthEntry[] = []
const withDrafts = new WeakSet<ViewReader>()

/**
 * Has every screen that reads months show these occurrences too, until it is called again. Readers' devices have none of this
 * code: what they read comes from the months alone (decision 140).
 */
export function showDrafts(entries: readonly MonthEntry[]): void {
  if (entries.length === 0 && drafts.length === 0) return
  drafts = entries
  addToReader()
  viewChanged()
}

/** Another copy has another reader. */
onViewChanged(() => drafts.length > 0 && addToReader() && viewChanged())

function addToReader(): boolean {
  const copy = currentCopy()
  if (!copy || withDrafts.has(copy.reader)) return false
  copy.reader = addingDrafts(copy.reader, () => drafts)
  withDrafts.add(copy.reader)
  return true
}

/** The same reader, which shows those drafts too as if they were in its months. */
export function addingDrafts(reader: ViewReader, added: () => readonly MonthEntry[]): ViewReader {
  return {
    ...reader,
    readMonths: async (...bounds) => {
      const [first, last = first] = bounds
      const view = await reader.readMonths(...bounds)
      if (!view) return null
      // As far around them as the reader shows months in any zone.
      const [from, before] = [addDays(firstDayOf(first), -8), addDays(firstDayOf(addMonths(last, 1)), 15)]
      const near = added().filter(({ start, end }) => end >= from && start < before)
      return { ...view, entries: [...view.entries, ...near] }
    },
    readRange: async () => {
      const range = await reader.readRange()
      const months = added().flatMap(({ start, end }) => [start.slice(0, 7), end.slice(0, 7)])
      if (!range || months.length === 0) return range
      const ordered = [range.first, range.last, ...months].toSorted()
      return { first: ordered[0]!, last: ordered.at(-1)! }
    },
    findSchedule: async (id) => (await reader.findSchedule(id)) ?? added().find(({ scheduleId }) => scheduleId === id),
  }
}

import type { ImportReport, RowError } from '#sync/protocol/sheet-import.ts'
import { keyOfName } from './names.ts'
import type { EventPlan } from './plan-event.ts'

/** How much of each list is told; all of it is counted. */
export const mostListed = 500
const mostRowsOfName = 10

/** A report in which nothing has been planned yet. */
export function newReport(rows: number, errors: readonly RowError[]): ImportReport {
  const counts = { rows, creates: 0, changes: 0, same: 0, leftOut: 0, errorCount: errors.length }
  return { ...counts, errors: errors.slice(0, mostListed), listed: [], unknown: [], batch: null, kept: [] }
}

/** Counts and lists what these events would change, or have changed. */
export function addPlans(report: ImportReport, plans: readonly EventPlan[]): void {
  const unknown = new Map(report.unknown.map((one) => [keyOfName(one.column, one.name), one]))
  for (const { id, row, name, kind, changes, errors, unknown: names } of plans) {
    report.errorCount += errors.length
    report.errors.push(...errors.slice(0, Math.max(0, mostListed - report.errors.length)))
    for (const one of names) {
      const key = keyOfName(one.column, one.name)
      const known = unknown.get(key)
      if (known && known.rows.length < mostRowsOfName) known.rows.push(one.row)
      if (known || unknown.size === mostListed) continue
      const listed = { column: one.column, name: one.name, rows: [one.row] }
      report.unknown.push(listed)
      unknown.set(key, listed)
    }
    if (errors.length > 0) report.leftOut += 1
    else if (kind === 'same') report.same += 1
    else {
      report[kind === 'create' ? 'creates' : 'changes'] += 1
      if (report.listed.length < mostListed) report.listed.push({ row, id, name, kind, changes })
    }
  }
}

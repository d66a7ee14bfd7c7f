import type { ImportReport, RowError } from '#sync/protocol/sheet-import.ts'
import { keyOfName } from './names.ts'
import { isLeftOut, type EventPlan } from './plan-event.ts'

/** How much of each list is told; all of it is counted. */
export const mostListed = 500
const mostRowsOfName = 10
const mostChangesOfEvent = 20

/** A report in which nothing has been planned yet. */
export function newReport(rows: number, errors: readonly RowError[]): ImportReport {
  const counts = { rows, creates: 0, changes: 0, same: 0, leftOut: 0, errorCount: errors.length }
  return { ...counts, errors: errors.slice(0, mostListed), listed: [], unknown: [], batch: null, kept: [] }
}

/** Counts and lists what these events would change, or have changed. */
export function addPlans(report: ImportReport, plans: readonly EventPlan[]): void {
  const unknown = new Map(report.unknown.map((one) => [keyOfName(one.column, one.name), one]))
  for (const plan of plans) {
    const { id, row, name, kind, changes, errors } = plan
    report.errorCount += errors.length
    report.errors.push(...errors.slice(0, Math.max(0, mostListed - report.errors.length)))
    for (const [key, [one]] of Map.groupBy(plan.unknown, ({ column, name }) => keyOfName(column, name))) {
      if (!one) continue
      const known = unknown.get(key)
      if (known) {
        known.rowCount += 1
        if (known.rows.length < mostRowsOfName) known.rows.push(one.row)
      } else if (unknown.size < mostListed) {
        const listed = { column: one.column, name: one.name, rows: [one.row], rowCount: 1 }
        report.unknown.push(listed)
        unknown.set(key, listed)
      }
    }
    if (isLeftOut(plan)) report.leftOut += 1
    else if (kind === 'same') report.same += 1
    else {
      report[kind === 'create' ? 'creates' : 'changes'] += 1
      if (report.listed.length < mostListed) {
        const told = changes.slice(0, mostChangesOfEvent)
        report.listed.push({ row, id, name, kind, changes: told, changeCount: changes.length })
      }
    }
  }
}

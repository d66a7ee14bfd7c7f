import type { ImportOutcome, RowError } from '#sync/protocol/sheet-import.ts'
import { keyOfName, type KnownNames } from './names.ts'
import { isLeftOut, type EventPlan } from './plan-event.ts'

/** How much of each list is reported; all of it is counted. */
export const mostListed = 500
const mostRowsOfName = 10
const mostChangesOfEvent = 20
const mostDatesOfEvent = 5

/** An outcome in which nothing has been planned yet. */
export function newOutcome(rows: number, errors: readonly RowError[]): ImportOutcome {
  const outcome: ImportOutcome = {
    ...{ rows, creates: 0, published: 0, publishedChanges: 0, changes: 0, same: 0, alike: 0, leftOut: 0 },
    ...{ errorCount: 0, errors: [], staleCount: 0, stale: [], alikeCount: 0, alikes: [] },
    ...{ listed: [], unknown: [], mapped: [], batch: null, plan: null, kept: [] },
  }
  addErrors(outcome, errors)
  return outcome
}

/** Counts and lists what these events would change, or have changed. */
export function addPlans(
  outcome: ImportOutcome,
  plans: readonly EventPlan[],
  { known, chosenFor }: Pick<KnownNames, 'known' | 'chosenFor'>,
): void {
  addErrors(
    outcome,
    plans.flatMap(({ errors }) => errors),
  )
  addUnknown(outcome, plans)
  const mapped = new Map(outcome.mapped.map((one) => [keyOfName(one.column, one.name), one]))
  for (const plan of plans) {
    const { id, row, name, kind, cells, dates, visibility, isPublication, alike } = plan
    if (alike) {
      outcome.alikeCount += 1
      const { id: given, days } = alike
      const { dates: _, visibility: status, ...rest } = alike.known
      const there = { ...rest, status }
      if (outcome.alikes.length < mostListed) outcome.alikes.push({ row, id: given, name, days, known: there })
    }
    if (isLeftOut(plan)) {
      outcome.leftOut += 1
      continue
    }
    outcome.staleCount += plan.stale.length
    outcome.stale = firstRows([...outcome.stale, ...plan.stale])
    for (const [key, [one]] of Map.groupBy(plan.mapped, ({ column, name: of }) => keyOfName(column, of))) {
      const listed = mapped.get(key)
      if (listed) listed.count += 1
      else if (one && mapped.size < mostListed) {
        const chosen = chosenFor(one.column, one.name)
        const isNew = chosen === 'new'
        const as = isNew ? one.name : (known.get(chosen ?? '')?.name ?? null)
        const added = { column: one.column, name: one.name, as, isNew, count: 1 }
        outcome.mapped.push(added)
        mapped.set(key, added)
      }
    }
    if (kind === 'same') outcome.same += 1
    else if (kind === 'skipped') outcome.alike += 1
    else {
      outcome[kind === 'create' ? 'creates' : 'changes'] += 1
      if (isPublication) outcome[kind === 'create' ? 'published' : 'publishedChanges'] += 1
      if (outcome.listed.length < mostListed) {
        const excerpt = { changes: cells.slice(0, mostChangesOfEvent), changeCount: cells.length }
        const days = { dates: dates.slice(0, mostDatesOfEvent), dateCount: dates.length }
        outcome.listed.push({ row, id, name, kind, status: visibility, ...excerpt, ...days })
      }
    }
  }
}

function addErrors(outcome: ImportOutcome, errors: readonly RowError[]): void {
  outcome.errorCount += errors.length
  outcome.errors = firstRows([...outcome.errors, ...errors])
}

/** In the order of the sheet, whichever event they are about: as many as are reported. */
function firstRows(errors: RowError[]): RowError[] {
  return errors.toSorted((one, other) => one.row - other.row).slice(0, mostListed)
}

/** Each unknown name once, with its rows. */
function addUnknown(outcome: ImportOutcome, plans: readonly EventPlan[]): void {
  const unknown = new Map(outcome.unknown.map((one) => [keyOfName(one.column, one.name), one]))
  for (const plan of plans) {
    for (const [key, [one]] of Map.groupBy(plan.unknown, ({ column, name }) => keyOfName(column, name))) {
      if (!one) continue
      const known = unknown.get(key)
      if (known) {
        known.rowCount += 1
        if (known.rows.length < mostRowsOfName) known.rows.push(one.row)
      } else if (unknown.size < mostListed) {
        const listed = { column: one.column, name: one.name, rows: [one.row], rowCount: 1 }
        outcome.unknown.push(listed)
        unknown.set(key, listed)
      }
    }
  }
}

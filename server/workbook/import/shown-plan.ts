import { hash } from 'node:crypto'
import type { Patch } from '#sync/protocol/edit.ts'
import type { Sql } from '../../db/client.ts'
import { BadRequest } from '../../kit/errors.ts'
import { isLeftOut, type EventPlan } from './plan-event.ts'
import { headingAt } from './column-paths.ts'

/** What a check showed: the position up to which it saw changes, and a mark of the plan of each event, in their order. */
export type ShownPlan = { position: number; marks: readonly string[] }

const markLength = 6

/** The greatest position that any change has been given. */
export async function headPosition(sql: Sql): Promise<number> {
  const [row] = await sql<{ head: number }[]>`/* headOfPlan */
    select greatest(sync_head(), min_position) as head from sync_meta`
  return row?.head ?? 0
}

/** Differs when an import would do something else. */
export function markOf(plan: EventPlan): string {
  const does = isLeftOut(plan) || !plan.change ? null : [plan.change.documentId, plan.change.kind, plan.change.after]
  return hash('sha256', JSON.stringify(does), 'base64url').slice(0, markLength)
}

export function shownPlan({ position, marks }: ShownPlan): string {
  return `${position} ${marks.join('')}`
}

/** What somebody sent as the plan that was shown; null when none was sent. @throws BadRequest when it is none */
export function toShownPlan(given: unknown): ShownPlan | null {
  if (given === undefined || given === '') return null
  const found = /^(\d{1,15}) ((?:[\w-]{6})*)$/.exec(typeof given === 'string' ? given : '')
  if (!found) throw new BadRequest('This plan cannot be read.')
  return { position: Number(found[1]), marks: found[2]?.match(/.{6}/g) ?? [] }
}

/** Leaves out, and says why, what would do something else than these marks were shown for. */
export async function leaveOutUnseen(
  sql: Sql,
  plans: readonly EventPlan[],
  { position, marks }: ShownPlan,
): Promise<void> {
  const unseen = plans.filter((plan, index) => plan.change && !isLeftOut(plan) && markOf(plan) !== marks[index])
  if (unseen.length === 0) return
  const ids = unseen.map(({ change }) => change!.documentId)
  const rows = await sql<{ id: string; after: Patch }[]>`/* changedSinceCheck */
    select document_id as id, after from revision
    where entity = 'calendarEvent' and document_id = any(${ids}::uuid[]) and position > ${position} and after is not null`
  const since = Map.groupBy(rows, ({ id }) => id)
  for (const { row, change, errors } of unseen) {
    const changed = (since.get(change!.documentId) ?? []).flatMap(({ after }) => Object.keys(after).map(headingAt))
    const columns = [...new Set(changed)].filter((heading) => heading !== null)
    const what =
      columns.length > 0 ? `Somebody has changed ${columns.join(', ')}` : 'Something that this row is about has changed'
    const [column = null] = columns.length === 1 ? columns : []
    errors.push({
      row,
      column,
      message: `${what} since you checked the file. Check it again to see what it would change now.`,
    })
  }
}

import type { Child } from '#sync/define.ts'
import { toColumnName, toColumns } from '#sync/derive/to-columns.ts'
import { isRowPatch, type Row } from '#sync/protocol/edit.ts'
import type { Transaction } from '../../db/client.ts'
import { invalid } from './not-taken.ts'
import type { Writing } from './write-document.ts'

/** Writes one list of child rows: those that are new or changed, and those that are removed. */
export async function writeRows(tx: Transaction, writing: Writing, list: string): Promise<void> {
  const child = writing.entity.children[list]
  const patch = writing.after[list]
  if (!child || !isRowPatch(patch)) return
  const entries = Object.entries(patch)
  const removed = entries.filter(([, row]) => row === null).map(([id]) => id)
  const kept = entries.filter((entry): entry is [string, Row] => entry[1] !== null)
  const [written] = await Promise.all([
    kept.length > 0 ? upsertRows(tx, child, writing, kept) : new Set<string>(),
    removed.length > 0 && (removals[child.name] ?? deleteRows)(tx, child, writing.documentId, removed),
  ])
  const foreign = kept.filter(([id]) => !written.has(id))
  if (foreign.length === 0) return
  const message = 'This row belongs to something else'
  throw invalid(foreign.map(([id]) => ({ place: `${list}/${id}`, message })))
}

/** A removed schedule keeps its row, counted on, because the feed must cancel it (design section 4). */
const removals: Record<string, typeof deleteRows> = {
  CalendarEventSchedule: async (tx, _child, eventId, ids) => {
    await tx`/* removeSchedules */
      update calendar_event_schedule
      set deleted_at = now(), subscription_sequence_number = subscription_sequence_number + 1
      where calendar_event_id = ${eventId} and id = any(${ids}) and deleted_at is null`
  },
}

async function deleteRows(tx: Transaction, child: Child, parentId: string, ids: string[]): Promise<void> {
  await tx`/* deleteRows */
    delete from ${tx(child.table)} where ${tx(toColumnName(child.parent))} = ${parentId} and id = any(${ids})`
}

/** Inserts rows or changes those of the same parent; answers the ids written, without those of another parent. */
async function upsertRows(
  tx: Transaction,
  child: Child,
  { documentId, userId }: Writing,
  kept: [string, Row][],
): Promise<Set<string>> {
  const rows = kept.map(([id, row]) => ({ ...row, id, [child.parent]: documentId, createdByUserId: userId }))
  const table = tx(child.table)
  const parent = tx(toColumnName(child.parent))
  const written = await tx<{ id: string }[]>`/* upsertRows */
    insert into ${table} ${tx(rows)}
    on conflict (id) do update set ${tx.unsafe(takenOver(child))} where ${table}.${parent} = excluded.${parent}
    returning id`
  return new Set(written.map(({ id }) => id))
}

function takenOver(child: Child): string {
  const own = toColumns(child).filter(({ field }) => field !== 'id' && !child.fields[field]?.keptByServer)
  const columns = own.map(({ column }) => `"${column}" = excluded."${column}"`)
  return [...columns, ...(alsoSet[child.name] ?? [])].join(', ')
}

/** A changed schedule counts on, and one that comes back is there again. */
const alsoSet: Record<string, string[]> = {
  CalendarEventSchedule: [
    'deleted_at = null',
    'subscription_sequence_number = calendar_event_schedule.subscription_sequence_number + 1',
  ],
}

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
  const stored = entries.filter((entry): entry is [string, Row] => entry[1] !== null)
  const [written] = await Promise.all([
    stored.length > 0 ? upsertRows(tx, child, writing, stored) : new Set<string>(),
    removed.length > 0 && (child.retainedWhenRemoved ? cancelRows : deleteRows)(tx, child, writing.documentId, removed),
  ])
  const foreign = stored.filter(([id]) => !written.has(id))
  if (foreign.length === 0) return
  const message = 'This row belongs to something else'
  throw invalid(foreign.map(([id]) => ({ place: `${list}/${id}`, message })))
}

/** A removed schedule keeps its row, because the feed must cancel it (design 4). */
async function cancelRows(tx: Transaction, child: Child, parentId: string, ids: string[]): Promise<void> {
  await tx`/* cancelRows */
    update ${tx(child.table)} set deleted_at = now()
    where ${tx(toColumnName(child.parent))} = ${parentId} and id = any(${ids}) and deleted_at is null`
}

async function deleteRows(tx: Transaction, child: Child, parentId: string, ids: string[]): Promise<void> {
  await tx`/* deleteRows */
    delete from ${tx(child.table)} where ${tx(toColumnName(child.parent))} = ${parentId} and id = any(${ids})`
}

/** Inserts rows or changes those of the same parent; returns the ids written, without those of another parent. */
async function upsertRows(
  tx: Transaction,
  child: Child,
  { documentId, userId }: Writing,
  stored: [string, Row][],
): Promise<Set<string>> {
  const rows = stored.map(([id, row]) => ({ ...row, id, [child.parent]: documentId, createdByUserId: userId }))
  const table = tx(child.table)
  const parent = tx(toColumnName(child.parent))
  const slices = Array.from({ length: Math.ceil(rows.length / rowsInStatement) }, (_, index) =>
    rows.slice(index * rowsInStatement, (index + 1) * rowsInStatement),
  )
  const written = await Promise.all(
    slices.map(
      (slice) => tx<{ id: string }[]>`/* upsertRows */
        insert into ${table} ${tx(slice)}
        on conflict (id) do update set ${tx.unsafe(takenOver(child))} where ${table}.${parent} = excluded.${parent}
        returning id`,
    ),
  )
  return new Set(written.flat().map(({ id }) => id))
}

/** A statement takes 65,535 parameters, and a large edit may hold more values than that. */
const rowsInStatement = 2000

function takenOver(child: Child): string {
  const own = toColumns(child).filter(({ field }) => field !== 'id' && !child.fields[field]?.setByServer)
  const columns = own.map(({ column }) => `"${column}" = excluded."${column}"`)
  // A restored row is no longer marked as deleted.
  const back = child.retainedWhenRemoved ? ['deleted_at = null'] : []
  return [...columns, ...back].join(', ')
}

import type { Child, Entity } from '#sync/define.ts'
import { toColumnName, toColumns } from '#sync/derive/to-columns.ts'
import type { Sql } from '../../db/client.ts'
import { BadRequest } from '../../errors.ts'
import { toUuid } from '../uuid.ts'

/** A row as GraphQL answers it: the definition's fields, the parent's id of a child, who created it and when. */
export type EntityRecord = Record<string, unknown> & { id: string }

export type Paging = { offset?: number | null; first?: number | null }

const mostRows = 500

/** Offset and limit of a list query. @throws BadRequest for more than 500 rows or a negative offset (security requirement 19) */
export function pageOf({ offset, first }: Paging): { offset: number; limit: number } {
  const page = { offset: offset ?? 0, limit: first ?? mostRows }
  if (page.offset < 0 || page.limit < 0) throw new BadRequest('Offset and first cannot be negative.')
  if (page.limit > mostRows) throw new BadRequest(`A page holds at most ${mostRows} rows.`)
  return page
}

/** One row by its id, archived or not; null when it is deleted or was never there. */
export async function recordById(sql: Sql, definition: Entity | Child, given: string): Promise<EntityRecord | null> {
  const id = toUuid(given)
  if (id === null) return null
  const [row] = await sql.unsafe<EntityRecord[]>(
    `/* recordById ${definition.name} */
      select ${columnsOf(definition)} from ${definition.table} where id = $1 and ${isThere(definition)}`,
    [id],
    { prepare: true },
  )
  return row ?? null
}

/** The rows of one parent in their own order. */
export function childRecords(sql: Sql, child: Child, parentId: string): PromiseLike<EntityRecord[]> {
  return sql.unsafe<EntityRecord[]>(
    `/* childRecords ${child.name} */
      select ${columnsOf(child)} from ${child.table}
      where ${toColumnName(child.parent)} = $1 and ${isThere(child)}
      order by "${toColumnName(child.sortedBy)}", id`,
    [parentId],
    { prepare: true },
  )
}

/** The columns of a row that leave the server, for a `select`. */
export function columnsOf(definition: Entity | Child): string {
  const parent = 'parent' in definition ? [toColumnName(definition.parent)] : []
  const own = toColumns(definition).map(({ column }) => column)
  return [...own, ...parent, 'created_by_user_id', 'created_date'].map((column) => `"${column}"`).join(', ')
}

function isThere(definition: Entity | Child): string {
  if (!('parent' in definition)) return 'not deleted'
  return definition.name === 'CalendarEventSchedule' ? 'deleted_at is null' : 'true'
}

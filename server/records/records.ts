import type { Child, Entity } from '#sync/define.ts'
import { toColumnName, toColumns, type Column } from '#sync/derive/to-columns.ts'
import type { Sql } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'
import { tooMuch } from '../graphql/answer-size.ts'
import { toUuid } from '#sync/protocol/uuid.ts'

/** A row as GraphQL returns it: the definition's fields, a child's parent id, who created it and when. */
export type EntityRecord = Record<string, unknown> & { id: string }

export type Paging = { offset?: number | null; first?: number | null }

const mostRows = 500
/** The most rows that one list inside an answer's records may have in all. */
export const mostChildRows = 4000
/** The most bytes of rich text in one answer. */
const mostTextBytes = 1_000_000

/** Offset and limit of a list query. @throws BadRequest for more than 500 rows or a negative offset (security 19) */
export function pageOf({ offset, first }: Paging): { offset: number; limit: number } {
  const page = { offset: offset ?? 0, limit: first ?? mostRows }
  if (page.offset < 0 || page.limit < 0) throw new BadRequest('Offset and first cannot be negative.')
  if (page.limit > mostRows) throw new BadRequest(`A page holds at most ${mostRows} rows.`)
  return page
}

/** One row by its id, archived or not; null if it was deleted or never existed. */
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

/** One row by its name; the first if several have it. */
export async function recordByName(sql: Sql, entity: Entity, name: string): Promise<EntityRecord | null> {
  const [row] = await sql.unsafe<EntityRecord[]>(
    `/* recordByName ${entity.name} */
      select ${columnsOf(entity)} from ${entity.table} where name = $1 and not deleted order by id limit 1`,
    [name],
    { prepare: true },
  )
  return row ?? null
}

/** Rows by their ids, archived or not; `isWhole`: with their long texts. @throws BadRequest if those are too long */
export async function recordsById(
  sql: Sql,
  entity: Entity,
  ids: readonly string[],
  isWhole: boolean,
): Promise<EntityRecord[]> {
  const listed = `from ${entity.table} where id = any($1) and not deleted`
  if (isWhole) await refuseLongTexts(sql, entity, listed, [[...ids]])
  const columns = isWhole ? columnsOf(entity) : shortColumnsOf(entity)
  return sql.unsafe<EntityRecord[]>(`/* recordsById ${entity.name} */ select ${columns} ${listed}`, [[...ids]], {
    prepare: true,
  })
}

/** The rows of these parents, ordered within each parent. @throws BadRequest if there are more than one answer may hold */
export async function childRecords(sql: Sql, child: Child, parentIds: readonly string[]): Promise<EntityRecord[]> {
  const rows = await sql.unsafe<EntityRecord[]>(
    `/* childRecords ${child.name} */
      select ${columnsOf(child)} from ${child.table}
      where ${toColumnName(child.parent)} = any($1) and ${isThere(child)}
      order by "${toColumnName(child.sortedBy)}", id
      limit ${mostChildRows + 1}`,
    [[...parentIds]],
    { prepare: true },
  )
  if (rows.length > mostChildRows) throw new BadRequest(tooMuch)
  return rows
}

/** @param rows a part of a `select`. @throws BadRequest if the rows have more rich text than one answer may hold */
export async function refuseLongTexts(
  sql: Sql,
  entity: Entity,
  rows: string,
  parameters: (string | number | boolean | string[] | null)[],
): Promise<void> {
  const texts = toColumns(entity).filter(({ kind }) => kind === 'html')
  if (texts.length === 0) return
  const bytes = texts.map(({ column }) => `coalesce(octet_length("${column}"), 0)`).join(' + ')
  const [sum] = await sql.unsafe<{ bytes: number }[]>(
    `/* refuseLongTexts ${entity.name} */ select coalesce(sum(${bytes}), 0)::int as bytes from (select * ${rows}) listed`,
    parameters,
    { prepare: true },
  )
  if (sum!.bytes > mostTextBytes) throw new BadRequest(tooMuch)
}

/** The columns of a row that may leave the server, for a `select`. */
export function columnsOf(definition: Entity | Child): string {
  return listed(definition, ({ column }) => `"${column}"`)
}

/** The same without long texts, which are null. */
export function shortColumnsOf(entity: Entity): string {
  return listed(entity, ({ column, kind }) => (kind === 'html' ? `null as "${column}"` : `"${column}"`))
}

function listed(definition: Entity | Child, toTerm: (column: Column) => string): string {
  const row =
    'parent' in definition ? [toColumnName(definition.parent), ...(definition.hasArchived ? ['archived'] : [])] : []
  const common = [...row, 'created_by_user_id', 'created_date'].map((column) => `"${column}"`)
  return [...toColumns(definition).map(toTerm), ...common].join(', ')
}

function isThere(definition: Entity | Child): string {
  if (!('parent' in definition)) return 'not deleted'
  return definition.retainedWhenRemoved ? 'deleted_at is null' : 'true'
}

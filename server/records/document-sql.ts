import type { Entity, ServerRows } from '#sync/define.ts'
import { toColumnName, toColumns, type Column } from '#sync/derive/to-columns.ts'
import { entityOf, type Collection, type Scope } from '#sync/entities/index.ts'

/** What is left of a document that somebody may not read, over the row `d`. */
export const tombstoneSql = `json_build_object('id', d.id, 'position', d.position, 'deleted', true)`

/** The document as an administrator's pull carries it, deleted or not, as a JSON expression over the row `d`. */
export function wholeDocumentSql(collection: Collection): string {
  return wholeSql(entityOf(collection), 'administrator')
}

/** A row of a document's list, removed or not, as a JSON expression over the row `alias`. */
export function childRowSql(collection: Collection, list: string, alias: string): string {
  return jsonObject(toColumns(entityOf(collection).children[list]!).map((column) => toPair(column, alias)))
}

/** The document as the pull of a scope carries it, as a JSON expression over the row `d`. */
export function wholeSql(entity: Entity, scope: Scope): string {
  return jsonObject([...entityPairs(entity, scope), ...childPairs(entity)])
}

type Pair = [key: string, sql: string]

const envelope: Pair[] = [
  ['position', 'd.position'],
  ['edit', 'd.edit'],
]

function entityPairs(entity: Entity, scope: Scope): Pair[] {
  const isReaders = scope === 'reader' && entity.archived === 'hidden'
  // What readers have is there for them: it is not sent with each document.
  const isOfState = (field: string) => field === 'archived' || entity.fields[field]?.setByServer
  const isHidden = (field: string) => scope === 'reader' && entity.fields[field]?.administratorsOnly
  const columns = toColumns(entity).filter(({ field }) => !(isReaders && isOfState(field)) && !isHidden(field))
  return [...columns.map((column) => toPair(column, 'd')), ...envelope]
}

/** What readers still see of an archived type, provider or tag: nullable texts and pictures are left out. */
export function nameSql(entity: Entity): string {
  const pairs = toColumns(entity).map((column): Pair => {
    const [key, value] = toPair(column, 'd')
    return [key, entity.fields[column.field]?.nullable ? 'null' : value]
  })
  return jsonObject([...pairs, ...envelope])
}

function childPairs(entity: Entity): Pair[] {
  const children = Object.entries(entity.children).map(([list, child]): Pair => {
    const live = child.retainedWhenRemoved ? ' and c.deleted_at is null' : ''
    return [list, rowsSql(child, child.sortedBy, live)]
  })
  const serverRows = Object.entries(entity.serverRows).map(([list, rows]): Pair => {
    return [list, rowsSql(rows, 'at', ' and c.at is not null')]
  })
  return [...children, ...serverRows]
}

function rowsSql({ table, parent, fields }: ServerRows, sortedBy: string, live: string): string {
  const columns = toColumns({ fields })
  const row = jsonObject(columns.map((column) => toPair(column, 'c')))
  return `coalesce((select json_agg(${row} order by c."${toColumnName(sortedBy)}", c.id)
        from ${table} c where c.${toColumnName(parent)} = d.id${live}), '[]'::json)`
}

function toPair({ field, column, kind }: Column, alias: string): Pair {
  const value = `${alias}."${column}"`
  return [field, kind === 'instant' || kind === 'date' ? isoSql(value) : value]
}

function isoSql(value: string): string {
  return `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function jsonObject(pairs: Pair[]): string {
  return `json_build_object(${pairs.map(([key, sql]) => `'${key}', ${sql}`).join(', ')})`
}

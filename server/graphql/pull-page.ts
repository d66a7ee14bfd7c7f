import type { Entity } from '#sync/define.ts'
import { toColumns, type Column } from '#sync/derive/to-columns.ts'
import { collectionsOf, entityOf, type Collection, type Scope } from '#sync/entities/index.ts'
import { PAGE_MOST_BYTES, PAGE_SIZE } from '#sync/protocol/schema.ts'
import type { Sql } from '../db/client.ts'
import { pullStateColumns, type PullState } from './pull-state.ts'

/** What one statement reads in one snapshot; `documents` is a JSON array as text, sent as it is. */
export type PageRow = PullState & {
  count: number
  /** Whether the page is full, by documents or by bytes: there may be more after it. */
  more: boolean
  /** The last position of this page, null when it is empty. */
  last: number | null
  documents: string
}

/**
 * The next page of a scope in position order, with epoch, min_position and head of the same snapshot (design 5).
 * `position` is the client's cursor.
 */
export async function pullPage(sql: Sql, scope: Scope, position: number): Promise<PageRow> {
  const [row] = await sql.unsafe<PageRow[]>(pageStatements[scope], [position], { prepare: true })
  if (!row) throw new Error('pullPage answers one row')
  return row
}

/**
 * [Note: One plan] Planning this statement takes longer than running it (1.2 of 1.5 ms of an empty pull). As the value
 * of a subquery the cursor tells the planner nothing, so PostgreSQL considers the generic plan as good and keeps it.
 */
const cursor = '(select $1::bigint)'

/** The most bytes of an answer besides its documents. */
const envelopeBytes = 400

/** Documents that are built before their bytes are counted: at most this many are built in vain. */
const sliceSize = 10

/**
 * [Note: Pages by bytes] A document's length is known only once it is built, and 500 of the largest would be 450 MB, so
 * the page is built in slices until it is full. The running sum then cuts the last slice where the bytes end. `offset
 * 0` keeps PostgreSQL from building each document twice, once to count its bytes and once to keep it.
 */
function pageStatement(scope: Scope): string {
  const collections = collectionsOf(scope)
  const candidates = collections.map(
    (collection) =>
      `(select '${collection}' as collection, id, position from ${entityOf(collection).table}
        where position > ${cursor} order by position limit ${PAGE_SIZE})`,
  )
  const documents = collections.map(
    (collection) =>
      `when '${collection}' then (select ${documentSql(collection, scope)} from ${entityOf(collection).table} d where d.id = page.id)`,
  )
  return `/* pullPage ${scope} */
    with recursive page as materialized (
      select *, (row_number() over (order by position) - 1) / ${sliceSize} as slice
      from (${candidates.join(' union all ')}) candidate order by position limit ${PAGE_SIZE}
    ),
    slices (slice, bytes, positions, pieces) as (
      select -1::bigint, ${envelopeBytes}::bigint, null::bigint[], null::text[]
      union all
      select slices.slice + 1, slices.bytes + built.bytes, built.positions, built.pieces
      from slices cross join lateral (
        select sum(octet_length(piece) + 1)::bigint as bytes, array_agg(position) as positions, array_agg(piece) as pieces
        from (
          select position, '{"collection":"' || collection || '","document":' ||
            case collection ${documents.join(' ')} end || '}' as piece
          from page where page.slice = slices.slice + 1
          offset 0
        ) piece
      ) built
      where slices.bytes < ${PAGE_MOST_BYTES} and built.bytes is not null
    ),
    measured as (
      select position, piece,
        ${envelopeBytes} + sum(octet_length(piece) + 1) over (order by position) as bytes,
        row_number() over (order by position) as number
      from slices cross join lateral unnest(positions, pieces) as built (position, piece)
    ),
    kept as (
      select count(*)::int as count, max(position) as last, '[' || string_agg(piece, ',' order by position) || ']' as documents
      from measured where number = 1 or bytes <= ${PAGE_MOST_BYTES}
    )
    select ${pullStateColumns}, kept.count, kept.last,
      kept.count = ${PAGE_SIZE} or kept.count < (select count(*) from page) as more,
      coalesce(kept.documents, '[]') as documents
    from sync_meta m cross join kept`
}

/** A row that the scope may not read is sent as a tombstone: id and position only. */
function documentSql(collection: Collection, scope: Scope): string {
  const entity = entityOf(collection)
  const tombstone = `json_build_object('id', d.id, 'position', d.position, 'deleted', true)`
  const whole = wholeSql(entity, scope)
  if (scope === 'administrator') return `(case when d.deleted then ${tombstone} else ${whole} end)::text`
  if (entity.archived === 'hidden') {
    return `(case when d.deleted or d.archived then ${tombstone} else ${whole} end)::text`
  }
  return `(case when d.deleted then ${tombstone} when d.archived then ${jsonObject(namePairs(entity))} else ${whole} end)::text`
}

/** The document as an administrator's pull carries it, deleted or not, as a JSON expression over the row `d`. */
export function wholeDocumentSql(collection: Collection): string {
  return wholeSql(entityOf(collection), 'administrator')
}

function wholeSql(entity: Entity, scope: Scope): string {
  return jsonObject([...entityPairs(entity, scope), ...childPairs(entity)])
}

type Pair = [key: string, sql: string]

const envelope: Pair[] = [
  ['position', 'd.position'],
  ['edit', 'd.edit'],
]

function entityPairs(entity: Entity, scope: Scope): Pair[] {
  const isReaders = scope === 'reader' && entity.archived === 'hidden'
  // What readers have is there for them: they are not told so of each document.
  const isOfState = (field: string) => field === 'archived' || entity.fields[field]?.keptByServer
  const columns = toColumns(entity).filter(({ field }) => !(isReaders && isOfState(field)))
  return [...columns.map((column) => toPair(column, 'd')), ...envelope]
}

/** What readers still see of an archived type, provider or tag: nullable texts and pictures are left out. */
function namePairs(entity: Entity): Pair[] {
  const pairs = toColumns(entity).map((column): Pair => {
    const [key, value] = toPair(column, 'd')
    return [key, entity.fields[column.field]?.nullable ? 'null' : value]
  })
  return [...pairs, ...envelope]
}

function childPairs(entity: Entity): Pair[] {
  return Object.entries(entity.children).map(([list, child]): Pair => {
    const columns = toColumns(child)
    const sortedBy = columns.find(({ field }) => field === child.sortedBy)?.column ?? 'id'
    const parent = toColumns({ ...child, fields: { [child.parent]: entity.fields['id']! } })[0]!.column
    const live = child.keptWhenRemoved ? ' and c.deleted_at is null' : ''
    return [
      list,
      `coalesce((select json_agg(${jsonObject(columns.map((column) => toPair(column, 'c')))} order by c."${sortedBy}", c.id)
        from ${child.table} c where c.${parent} = d.id${live}), '[]'::json)`,
    ]
  })
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

const pageStatements: Record<Scope, string> = {
  reader: pageStatement('reader'),
  administrator: pageStatement('administrator'),
}

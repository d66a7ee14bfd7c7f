import { collectionsOf, entityOf, type Collection, type Scope } from '#sync/entities/index.ts'
import { PAGE_MOST_BYTES, PAGE_SIZE } from '#sync/protocol/schema.ts'
import type { Sql } from '../db/client.ts'
import { nameSql, tombstoneSql, wholeSql } from '../records/document-sql.ts'
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
 * Planning this statement takes longer than running it (1.2 of 1.5 ms of an empty pull). As the value
 * of a subquery the planner learns nothing from the cursor, so PostgreSQL considers the generic plan as good and keeps it.
 */
const cursor = '(select $1::bigint)'

/** The most bytes of an answer besides its documents. */
const envelopeBytes = 400

/** Documents that are built before their bytes are counted: at most this many are built in vain. */
const sliceSize = 10

/**
 * A document's length is known only once it is built, and 500 of the largest would be 450 MB, so
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
    fitting as (
      select count(*)::int as count, max(position) as last, '[' || string_agg(piece, ',' order by position) || ']' as documents
      from measured where number = 1 or bytes <= ${PAGE_MOST_BYTES}
    )
    select ${pullStateColumns}, fitting.count, fitting.last,
      fitting.count = ${PAGE_SIZE} or fitting.count < (select count(*) from page) as more,
      coalesce(fitting.documents, '[]') as documents
    from sync_meta m cross join fitting`
}

/** A row that the scope may not read is sent as a tombstone: id and position only. */
function documentSql(collection: Collection, scope: Scope): string {
  const entity = entityOf(collection)
  const whole = wholeSql(entity, scope)
  if (scope === 'administrator') return `(case when d.deleted then ${tombstoneSql} else ${whole} end)::text`
  if (entity.archived === 'hidden') {
    return `(case when d.deleted or d.archived then ${tombstoneSql} else ${whole} end)::text`
  }
  return `(case when d.deleted then ${tombstoneSql} when d.archived then ${nameSql(entity)} else ${whole} end)::text`
}

const pageStatements: Record<Scope, string> = {
  reader: pageStatement('reader'),
  administrator: pageStatement('administrator'),
}

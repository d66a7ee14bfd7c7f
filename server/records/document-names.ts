import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import type { Sql } from '../db/client.ts'

/** The name of the document of a revision `r`. Ids are unique across all tables, so it is in one of them at most. */
export function nameOf(sql: Sql) {
  const names = tables.map((table) => `(select name from ${table} where id = r.document_id)`)
  return sql.unsafe(`coalesce(${names.join(', ')})`)
}

/** The names of these documents, whatever they are. */
export async function namesOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.unsafe<{ id: string; name: string }[]>(
    `/* namesOf */ ${tables.map((table) => `select id, name from ${table} where id = any($1)`).join(' union all ')}`,
    [[...new Set(ids)]],
    { prepare: true },
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const tables = collectionsOf('administrator').map((collection) => entityOf(collection).table)

import type { Transaction } from '../db/client.ts'

/** A table and the columns that are stored of it; those that PostgreSQL computes are not. */
export type StoredTable = { name: string; columns: string[] }

/**
 * What ends anyway, and what nobody wants back: sessions and sign-ins under way, which may have been ended since (decision
 * 141), and failures that were counted. The migrations stand in the head.
 */
const leftOut = ['oidc_payload', 'ticket', 'rate_limit', 'migration']

/** Every other table of the product, each after those that it refers to. */
export async function storedTables(tx: Transaction): Promise<StoredTable[]> {
  const tables = await tx<(StoredTable & { refersTo: string[] })[]>`/* storedTables */
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all(${leftOut})
    order by c.relname`
  const sorted: StoredTable[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      sorted.push({ name, columns })
      waiting.delete(name)
    }
  }
  return sorted
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** `"table" ("column", …)`, as COPY takes it. */
export function copyTarget({ name, columns }: StoredTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** COPY writes values as the session's settings say: the same when they are written and read, however long it takes. */
export async function setUpCopy(tx: Transaction): Promise<void> {
  for (const [name, value] of Object.entries(copySettings)) {
    await tx`/* setUpCopy */ select set_config(${name}, ${value}, true)`
  }
}

const copySettings = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '3',
  bytea_output: 'hex',
}

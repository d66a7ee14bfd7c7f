import postgres from 'postgres'
import { positionLock, type Database } from '#server/db/client.ts'
import type { Entity } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'

/** Two states of the content: how every history begins, and the backup made in a history. */
export type Place = 'beginning' | 'backup'
const places: readonly Place[] = ['beginning', 'backup']

const definitions = collectionsOf('administrator').map(entityOf)
const rowsOf = ({ children }: Entity) => Object.values(children).map(({ table }) => table)

/** What a backup holds, referenced tables first. */
const tables = [
  'sync_meta',
  'blob_reference',
  'blob_object',
  'blob_chunk',
  ...definitions.filter((entity) => rowsOf(entity).length === 0).map(({ table }) => table),
  ...definitions.flatMap((entity) => (rowsOf(entity).length > 0 ? [entity.table, ...rowsOf(entity)] : [])),
  'revision',
]

/** Makes room for saved states, and a connection that puts them back without any trigger. */
export async function openSavedStates({ url, writes }: Pick<Database, 'url' | 'writes'>) {
  const restoring = postgres(url, { max: 1, onnotice: () => {}, connection: { session_replication_role: 'replica' } })
  for (const place of places) await writes.unsafe(roomFor(place))
  return {
    /** All tables as they are at one moment, as `pg_dump` sees them: an edit may be on its way. */
    keep: (place: Place) => writes.begin('isolation level repeatable read', (tx) => tx.unsafe(keeping(place))),
    /** Restores everything, positions and their sequence too. */
    putBack: (place: Place) => restoring`/* putBack */ select ${restoring(place)}.put_back()`,
    /** Every history leaves dead rows behind, and pages would have to skip more and more of them. */
    vacuum: () => {
      const all = ['public', ...places].flatMap((place) => tables.map((table) => `${place}.${table}`))
      return writes.unsafe(`vacuum (analyze) ${all.join(', ')}`)
    },
    close: () => restoring.end(),
  }
}

/**
 * A function keeps the plans of its statements. It puts back between two edits, because a restore that takes half
 * of an edit away is no state that a database ever has.
 */
function roomFor(place: Place): string {
  return `create schema ${place};
    ${tables.map((table) => `create table ${place}.${table} (like public.${table});`).join('\n')}
    create table ${place}.sequence (last_value bigint, is_called boolean);
    create function ${place}.put_back() returns void language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${positionLock});
      ${tables
        .map((table) => removing(place, table))
        .toReversed()
        .join('\n')}
      ${tables.map((table) => filling(place, table)).join('\n')}
      perform setval('public.sync_position', last_value, is_called) from ${place}.sequence;
    end $$`
}

/** Only tables that differ are emptied and filled: rows that stay leave no dead ones behind. */
function removing(place: Place, table: string): string {
  const contentOf = (schema: string) =>
    `(select row(count(*), sum(hashtextextended(r::text, 0))) from ${schema}.${table} r)`
  return `if ${contentOf('public')} is distinct from ${contentOf(place)} then delete from public.${table}; end if;`
}

function filling(place: Place, table: string): string {
  return `if not exists (select from public.${table}) then
    insert into public.${table} select * from ${place}.${table};
  end if;`
}

function keeping(place: Place): string {
  const removal = tables.map((table) => `delete from ${place}.${table};`)
  const copies = tables.map((table) => `insert into ${place}.${table} select * from public.${table};`)
  return `/* keep */
    ${[...removal, ...copies].join('\n')}
    delete from ${place}.sequence;
    insert into ${place}.sequence select last_value, is_called from sync_position`
}

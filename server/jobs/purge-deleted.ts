import type { Child, Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import { withPositionLock, type AnySql, type Database, type Fragment, type Transaction } from '../db/client.ts'

/** As many documents as are taken away while writers wait (50 ms): an event may have a hundred rows of its own. */
const inBatch = 10

/** Whatever refers to something else comes first, so that both go in one night. */
const collections = collectionsOf('administrator').toSorted((a, b) => referencesOf(b).length - referencesOf(a).length)

/**
 * Takes away what was deleted `age` ago or earlier: documents that nothing refers to any more, with all their rows, and removed dates
 * of events that are there. `min_position` rises with the documents: a device that has not been here since fills a new copy, and keeps
 * what it has queued (decision 142). What is to go is searched while everybody works, and taken away a few at a time.
 * @param age as PostgreSQL reads an interval
 */
export async function purgeDeleted({ sql, writes }: Pick<Database, 'sql' | 'writes'>, age: string): Promise<void> {
  for (const collection of collections) {
    await inBatches(
      () => deletedDocuments(sql, collection, age),
      (ids) => withPositionLock(writes, (tx) => purgeDocuments(tx, collection, { ids, age })),
    )
    for (const child of Object.values(entityOf(collection).children)) {
      if (!child.retainedWhenRemoved) continue
      await inBatches(
        () => removedRows(sql, child, age),
        (ids) => withPositionLock(writes, (tx) => purgeRows(tx, child, { ids, age })),
      )
    }
  }
}

/** Ends too if what was found is there still: somebody has come to refer to it meanwhile. */
async function inBatches(find: () => Promise<string[]>, purge: (ids: string[]) => Promise<number>): Promise<void> {
  for (;;) {
    const ids = await find()
    if (ids.length === 0 || (await purge(ids)) === 0) return
  }
}

type Old = { ids: string[]; age: string }

async function deletedDocuments(sql: AnySql, collection: Collection, age: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`/* documentsToPurge */
    select d.id from ${sql(entityOf(collection).table)} d where ${mayGo(sql, collection, age)}
    order by d.position limit ${inBatch}`
  return rows.map(({ id }) => id)
}

async function purgeDocuments(tx: Transaction, collection: Collection, { ids, age }: Old): Promise<number> {
  await tx`/* openDocuments */ select set_config('app.purge', 'on', true)`
  const [purged] = await tx<[{ count: number }]>`/* purgeDocuments */
    with gone as (
      delete from ${tx(entityOf(collection).table)} d where d.id = any(${ids}) and ${mayGo(tx, collection, age)}
      returning d.position
    ),
    risen as (
      update sync_meta set min_position = greatest(min_position, (select max(position) from gone))
      where exists (select from gone)
    )
    select count(*)::int as count from gone`
  return purged.count
}

function mayGo(sql: AnySql, collection: Collection, age: string): Fragment {
  const unused = usersOf(collection).map(
    ({ table, column }) => sql`and not exists (select from ${sql(table)} u where u.${sql(column)} = d.id)`,
  )
  const all = unused.reduce((before, one) => sql`${before} ${one}`, sql``)
  return sql`d.deleted and d.changed_at < now() - ${age}::interval ${all}`
}

async function removedRows(sql: AnySql, { table }: Child, age: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`/* rowsToPurge */
    select id from ${sql(table)} where deleted_at < now() - ${age}::interval limit ${inBatch}`
  return rows.map(({ id }) => id)
}

async function purgeRows(tx: Transaction, { table }: Child, { ids, age }: Old): Promise<number> {
  await tx`/* openRows */ select set_config('app.purge', 'on', true)`
  const { count } = await tx`/* purgeRows */
    delete from ${tx(table)} where id = any(${ids}) and deleted_at < now() - ${age}::interval`
  return count
}

type Column = { table: string; column: string; of: string }

/** Every column of an entity and of its rows that refers to a document. */
function referencesOf(collection: Collection): Column[] {
  const entity = entityOf(collection)
  return [entity, ...Object.values(entity.children)].flatMap(({ table, fields }: Entity | Child) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.collection !== undefined
        ? [{ table, column: toColumnName(name), of: field.collection }]
        : [],
    ),
  )
}

function usersOf(collection: Collection): Column[] {
  return collections.flatMap(referencesOf).filter(({ of }) => of === collection)
}

import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { withPositionLock, type AnySql, type Database, type Fragment } from '../db/client.ts'
import { removeObjects } from './remove-objects.ts'
import type { BlobStores } from './store/store.ts'
import { columnsOf } from './blob-columns.ts'
import { retentions, type Retentions } from '../kit/retentions.ts'
import { longestEditSeconds, searchTimeOut } from '../kit/times.ts'

/** As many as are removed while writers wait. */
const inBatch = 50

/**
 * Removes the files that no row, rich text or revision has named for their time, and what is left of uploads that never
 * ended. Searching takes long and holds nobody up; then, while no edit can be written, only what was written since is
 * searched for them. An edit that names a removed file is refused.
 */
export async function forgetUnnamedBlobs(
  { sql, writes }: Database,
  blobs: BlobStores,
  ages: Pick<Retentions, 'unnamedFiles' | 'brokenUploads'> = retentions,
): Promise<void> {
  const { unnamed, startedAt } = await unnamedBlobs(sql, ages.unnamedFiles)
  for (let first = 0; first < unnamed.length; first += inBatch) {
    const ids = unnamed.slice(first, first + inBatch)
    await withPositionLock(writes, async (tx) => {
      const named = await namedSince(tx, ids, startedAt)
      const removed = ids.filter((id) => !named.has(id))
      await tx`/* removeBlobs */
        delete from blob_reference
        where id = any(${removed}) and sent_date < now() - ${ages.unnamedFiles}::interval`
    })
  }
  await removeAbandoned(writes, blobs, ages.brokenUploads)
  await removeLost(sql, blobs, ages.unnamedFiles)
}

/** Their bytes go afterwards, a few files at a time, while everybody writes. */
async function removeAbandoned(writes: Database['writes'], blobs: BlobStores, age: string): Promise<void> {
  for (;;) {
    const abandoned = await writes<{ id: string }[]>`/* abandonedObjects */
      select id from blob_object where blob_reference_id is null and created_date < now() - ${age}::interval
      order by storage limit 5`
    if (abandoned.length === 0) return
    await removeObjects(
      writes,
      blobs,
      abandoned.map(({ id }) => id),
    )
  }
}

/** Objects whose rows are gone: an older state of the database was restored. */
async function removeLost(sql: Database['sql'], blobs: BlobStores, age: string): Promise<void> {
  const bucket = blobs.of('s3')
  for await (const ids of bucket.olderThan(Number.parseInt(age, 10))) {
    const rows = await sql<{ id: string }[]>`/* knownObjects */ select id from blob_object where id = any(${ids})`
    const known = new Set(rows.map(({ id }) => id))
    await bucket.remove(ids.filter((id) => !known.has(id)))
  }
}

/** `startedAt` is by the database's clock, like the times that it is compared with. */
async function unnamedBlobs(sql: Database['sql'], age: string): Promise<{ unnamed: string[]; startedAt: Date }> {
  return sql.begin('read only', async (tx) => {
    await tx`/* takeTime */ select set_config('statement_timeout', ${String(searchTimeOut)}, true)`
    const [begun] = await tx<[{ at: string }]>`/* beginSearch */ select now() as at`
    const startedAt = new Date(begun.at)
    const old = await tx<{ id: string }[]>`/* oldBlobs */
      select id from blob_reference where removed_date is null and sent_date < now() - ${age}::interval`
    const candidates = new Set(old.map(({ id }) => id))
    if (candidates.size === 0) return { unnamed: [], startedAt }
    const forget = (rows: readonly { id: string }[]) => rows.forEach(({ id }) => candidates.delete(id))
    for (const { table, column } of blobColumns) {
      forget(
        await tx<{ id: string }[]>`/* blobsInColumn */
        select distinct ${tx(column)} as id from ${tx(table)} where ${tx(column)} is not null`,
      )
    }
    for (const { table, column } of textColumns) forget(await blobsInTexts(tx, tx`${tx(table)}`, tx`${tx(column)}`))
    forget(await blobsInTexts(tx, tx`revision`, revisionText(tx)))
    return { unnamed: [...candidates], startedAt }
  })
}

/** What was written since the search began: rows and texts by the revisions of their edits, and rows by hand. */
async function namedSince(tx: AnySql, ids: readonly string[], startedAt: Date): Promise<ReadonlySet<string>> {
  const since = new Date(startedAt.getTime() - longestEditSeconds * 1000)
  const named = new Set<string>()
  for (const { table, column } of blobColumns) {
    const rows = await tx<{ id: string }[]>`/* stillNamed */
      select distinct ${tx(column)} as id from ${tx(table)} where ${tx(column)} = any(${[...ids]})`
    for (const { id } of rows) named.add(id)
  }
  const revised = tx`(select * from revision where recorded_at >= ${since.toISOString()}) as revised`
  for (const { id } of await blobsInTexts(tx, revised, revisionText(tx))) named.add(id)
  for (const { table, column } of textColumns) {
    const changed = tx`(select * from ${tx(table)} where changed_at >= ${since.toISOString()}) as changed`
    for (const { id } of await blobsInTexts(tx, changed, tx`${tx(column)}`)) named.add(id)
  }
  return named
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

function revisionText(sql: AnySql): Fragment {
  return sql`concat(before, after)`
}

/** Every id in these texts, of files and of anything else. */
function blobsInTexts(sql: AnySql, table: Fragment, text: Fragment): PromiseLike<{ id: string }[]> {
  return sql<{ id: string }[]>`/* blobsInTexts */
    select distinct found[1] as id from ${table}, regexp_matches(${text}, ${`(${uuid})`}, 'g') as found
    where ${text} ~ '/blobs/|lobReferenceId'`
}

const namingColumns = (kind: 'blob' | 'html') =>
  collectionsOf('administrator').flatMap((collection) => {
    const entity = entityOf(collection)
    return columnsOf(entity, kind).map((column) => ({ table: entity.table, column }))
  })

/** Where rows name files, and where texts may: the entities say it. */
const blobColumns = namingColumns('blob')
const textColumns = namingColumns('html')

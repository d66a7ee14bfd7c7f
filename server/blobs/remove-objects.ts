import type { AnySql } from '../db/client.ts'
import type { BlobStores, StoreName } from './store/store.ts'

/**
 * Removes objects that have no file: what is left of uploads that failed, and of files that were removed. Their rows go
 * last, so that nothing stays in a bucket unknown.
 */
export async function removeObjects(sql: AnySql, stores: BlobStores, objectIds: readonly string[]): Promise<void> {
  const found = await sql<{ id: string; storage: StoreName }[]>`/* objectsToRemove */
    select id, storage from blob_object where id = any(${[...objectIds]}) and blob_reference_id is null`
  for (const name of ['database', 's3'] as const) {
    const ids = found.filter(({ storage }) => storage === name).map(({ id }) => id)
    if (ids.length === 0) continue
    await stores.of(name).remove(ids)
    await sql`/* removeObjects */ delete from blob_object where id = any(${ids}) and blob_reference_id is null`
  }
}

import { databaseNamesOf } from './copy-databases.ts'
import { isReplicaDatabase, isViewDatabase, openLockName, viewDatabaseName, type Generation } from './database-names.ts'
import { deletionWait } from '../../times.ts'

/** Deletes a generation by name once no tab has it open; never empties it (design 7). */
export function deleteInBackground(generation: Generation): void {
  void deleteWhenFree(databaseNamesOf(generation))
}

/**
 * Deletes every replica that is not among those to keep, and other users' views, in the background: only the signed-in
 * user's copy stays on a device. Other users' queued work stays, for them alone.
 * @param readGenerations is called after the databases were listed: a generation is stored before its databases are made
 */
export async function deleteOthersInBackground(
  userId: string,
  readGenerations: () => Promise<Generation[]>,
): Promise<void> {
  const names = await databaseNames()
  const retained = new Set((await readGenerations()).flatMap(databaseNamesOf))
  const isOther = (name: string) =>
    isReplicaDatabase(name) ? !retained.has(name) : isViewDatabase(name) && name !== viewDatabaseName(userId)
  void deleteWhenFree(names.filter(isOther))
}

export async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
}

/**
 * Nobody waits for this. Databases of one lock are deleted side by side: one after another they would wait for each
 * other, and on a slow device the last would run out of time.
 * @returns whether all were deleted
 */
export async function deleteWhenFree(names: readonly string[]): Promise<boolean> {
  const deletions = [...Map.groupBy(names, openLockName)].map(async ([lock, together]) => {
    const signal = AbortSignal.timeout(deletionWait)
    const ended = await navigator.locks.request(lock, { signal }, () => Promise.allSettled(together.map(deleteNow)))
    return ended.every(({ status }) => status === 'fulfilled')
  })
  return (await Promise.allSettled(deletions)).every((one) => one.status === 'fulfilled' && one.value)
}

function deleteNow(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} was not deleted`)))
  })
}

/** Tells the other tabs that a database is open here, until the returned function is called. */
export function tellOpen(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(openLockName(name), { mode: 'shared' }, () => promise)
  return resolve
}

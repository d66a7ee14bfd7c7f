import { collectionsOf, type Scope } from '../entities/index.ts'

/**
 * A replica's identity: another user, scope, schema number or epoch is another database (design section 7). `number`
 * counts on this device, because a purge on the server resets devices within one epoch.
 */
export type Generation = { userId: string; scope: Scope; schema: number; epoch: string; number: number }

export const viewDatabaseName = (userId: string): string => `view-${userId}`

export const workDatabaseName = (userId: string): string => `work-${userId}`

export const engineLockName = (userId: string): string => `engine-${userId}`

export const channelName = (userId: string): string => `sync-${userId}`

const replicaPrefix = 'replica-'
const storagePrefix = `rxdb-dexie-${replicaPrefix}`

export function generationName({ userId, scope, schema, epoch, number }: Generation): string {
  return `${replicaPrefix}${userId}-${scope}-${schema}-${epoch}-${number}`
}

/** The IndexedDB databases of a generation: RxDB makes one per collection and one for itself. */
export function databaseNamesOf(generation: Generation): string[] {
  const stores = [...collectionsOf('administrator'), '_rxdb_internal']
  return stores.map((store) => `rxdb-dexie-${generationName(generation)}--0--${store}`)
}

/** True for the database of any replica, of any user. */
export function isReplicaDatabase(name: string): boolean {
  return name.startsWith(storagePrefix)
}

/** True for any user's view. */
export function isViewDatabase(name: string): boolean {
  return name.startsWith('view-')
}

import type { Scope } from '../../entities/index.ts'

/**
 * A replica's identity: another user, scope, schema number or epoch means another database (design 7). `number` grows
 * on this device and is never used twice, because a purge on the server resets devices within one epoch and a database
 * of an earlier number may still be waiting to be deleted.
 */
export type Generation = { userId: string; scope: Scope; schema: number; epoch: string; number: number }

export const viewDatabaseName = (userId: string): string => `view-${userId}`

const workPrefix = 'work-'

export const workDatabaseName = (userId: string): string => workPrefix + userId

/** True for any user's work. */
export const isWorkDatabase = (name: string): boolean => name.startsWith(workPrefix)

export const userOfWork = (name: string): string => name.slice(workPrefix.length)

export const engineLockName = (userId: string): string => `engine-${userId}`

export const channelName = (userId: string): string => `sync-${userId}`

/** The prefix of the keys of rows of lists in a view's settings. */
export const rowsPrefix = 'rows-'

const replicaPrefix = 'replica-'
const storagePrefix = `rxdb-dexie-${replicaPrefix}`

export function generationName({ userId, scope, schema, epoch, number }: Generation): string {
  return `${replicaPrefix}${userId}-${scope}-${schema}-${epoch}-${number}`
}

/**
 * The Web Lock of a database: tabs that have it open share the lock, and only a tab that holds it alone may delete the
 * database. Deletion is not even requested earlier, because one that waits for a frozen tab would block every later
 * opening.
 */
export function openLockName(database: string): string {
  return `open-${database.replace(/^rxdb-dexie-(.*)--0--.*/, '$1').replace(/^work-/, 'view-')}`
}

/** True for the database of any replica, of any user. */
export function isReplicaDatabase(name: string): boolean {
  return name.startsWith(storagePrefix)
}

/** True for any user's view. */
export function isViewDatabase(name: string): boolean {
  return name.startsWith('view-')
}

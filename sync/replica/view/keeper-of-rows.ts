import type { Generation } from '../storage/database-names.ts'
import type * as rowRecords from './row-records.ts'

export type KeeperOfRows = typeof rowRecords

/**
 * What keeps rows, for a copy that has them: readers do not load it. Asked for before a transaction, which would not wait.
 * Null too where it cannot be loaded: nothing waits for it, and whoever writes without it forgets the rows, which are made anew.
 */
export async function keeperOfRows({ scope }: Pick<Generation, 'scope'>): Promise<KeeperOfRows | null> {
  return scope === 'reader' ? null : import('./row-records.ts').catch(() => null)
}

import type { Generation } from '../storage/database-names.ts'
import type * as rowRecords from './row-records.ts'

export type RowRecords = typeof rowRecords

/**
 * Keeps the rows, for a copy that has them: readers do not load it. Loaded before a transaction, which would not wait.
 * Also null if it cannot be loaded: nothing waits for it, and code that writes without it drops the rows, which are
 * rebuilt later.
 */
export async function loadRowRecords({ scope }: Pick<Generation, 'scope'>): Promise<RowRecords | null> {
  return scope === 'reader' ? null : import('./row-records.ts').catch(() => null)
}

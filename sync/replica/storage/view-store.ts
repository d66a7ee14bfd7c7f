import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Checkpoint } from '../../protocol/checkpoint.ts'
import type { MonthRecord, NameRecord } from '../../protocol/month-record.ts'
import { rowsPrefix, viewDatabaseName, type Generation } from './database-names.ts'

/** A replica and how far it has read. */
export type GenerationState = {
  /** `current` is what the screen shows; `filling` is the next one, made beside it. */
  role: 'current' | 'filling'
  generation: Generation
  checkpoint: Checkpoint
  /** Real-clock ISO instant of the last completed pull; null while filling. */
  syncedAt: string | null
  /** Its documents were removed with a lost role: only what the screen shows is left, and no pull may continue it. */
  isGone?: true
}

/** `view-<user>`: months, names, checkpoint, generation and the fence. Disposable: all of it can be pulled again. */
export type ViewStore = Dexie & {
  /** Only records of an earlier build have `eventIds`. */
  months: EntityTable<MonthRecord, 'month'>
  names: EntityTable<NameRecord, 'id'>
  generations: Table<GenerationState, GenerationState['role']>
  settings: Table<{ key: string; value: unknown }, string>
}

/**
 * Dexie answers a repeated live query from what it read before, unless it was notified of a change: a tab that was
 * stopped has missed that notification.
 */
export const uncached = { cache: 'disabled' } as const

export function openViewStore(userId: string): ViewStore {
  const store = new Dexie(viewDatabaseName(userId), uncached) as ViewStore
  store.version(1).stores({ months: 'month, *eventIds', names: 'id', generations: 'role', settings: 'key' })
  closeOnVersionChange(store)
  return store
}

/** Runs inside a transaction after which there are no rows of lists, or only stale ones [Note: Rows of lists]. */
export async function forgetRows({ settings }: ViewStore): Promise<void> {
  await settings.where('key').startsWith(rowsPrefix).delete()
}

/**
 * Dexie does not try again by itself after an opening that failed (no space, say). One that was closed stays closed.
 */
export async function openAgain(store: Dexie): Promise<void> {
  if (store.hasFailed()) await store.open()
}

/** Dexie opens a deleted database again by itself; closed with auto-open off, the deletion goes through. */
export function closeOnVersionChange(store: Dexie): void {
  store.on('versionchange', () => {
    store.close({ disableAutoOpen: true })
    return false
  })
}

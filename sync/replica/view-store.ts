import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Checkpoint } from '../protocol/checkpoint.ts'
import type { MonthRecord, NameRecord } from '../protocol/month-record.ts'
import { viewDatabaseName, type Generation } from './names.ts'

/** A replica and how far it has read. */
export type GenerationState = {
  /** `current` is what the screen shows; `filling` is the next one, made beside it. */
  role: 'current' | 'filling'
  generation: Generation
  checkpoint: Checkpoint
  /** Real-clock ISO instant of the last completed pull; null while filling. */
  syncedAt: string | null
}

/** `view-<user>`: months, names, checkpoint and generation. Disposable: everything in it can be pulled again. */
export type ViewStore = Dexie & {
  months: EntityTable<MonthRecord, 'month'>
  names: EntityTable<NameRecord, 'id'>
  generations: Table<GenerationState, GenerationState['role']>
}

export function openViewStore(userId: string): ViewStore {
  const store = new Dexie(viewDatabaseName(userId)) as ViewStore
  store.version(1).stores({ months: 'month, *eventIds', names: 'id', generations: 'role' })
  closeOnVersionChange(store)
  return store
}

/** [Note: Versionchange] Dexie opens a deleted database again by itself; closed with auto-open off, the deletion goes through. */
export function closeOnVersionChange(store: Dexie): void {
  store.on('versionchange', () => {
    store.close({ disableAutoOpen: true })
    return false
  })
}

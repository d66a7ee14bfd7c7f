import { collectionsOf } from '../../entities/index.ts'
import { generationName, type Generation } from './database-names.ts'

/** The IndexedDB databases of a generation: RxDB makes one per collection and one for itself. */
export function databaseNamesOf(generation: Generation): string[] {
  const stores = [...collectionsOf('administrator'), '_rxdb_internal']
  return stores.map((store) => databaseNameOf(generation, store))
}

/** The IndexedDB database of one collection, or of RxDB itself. */
export function databaseNameOf(generation: Generation, store: string): string {
  return `rxdb-dexie-${generationName(generation)}--0--${store}`
}

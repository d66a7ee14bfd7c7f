import { collectionsOf, type Collection } from '#sync/entities/index.ts'
import { startedEngine } from './device-copy.ts'
import type { Loaded } from '../loaded.ts'
import { useView } from './use-month.ts'

/** How many documents of each collection this device's copy holds. */
export function useCopySizes(): Loaded<ReadonlyMap<Collection, number>> {
  return useView('sizes', readSizes)
}

async function readSizes() {
  const engine = await startedEngine()
  const { countDocuments } = await import('#sync/replica/view/stored-documents.ts')
  const sizes = await countDocuments(engine, collectionsOf('administrator'))
  return sizes.size === 0 ? null : sizes
}

import { collectionsOf, type Collection } from '#sync/entities/index.ts'
import { startedEngine } from './opened-copy.ts'
import type { Loaded } from '../../loaded.ts'
import { useView } from '../view/use-month.ts'

/** How many documents of each collection this device's copy holds. */
export function useCopySizes(): Loaded<ReadonlyMap<Collection, number>> {
  return useView('sizes', readSizes)
}

async function readSizes() {
  const engine = await startedEngine()
  const { countDocuments } = await import('#sync/replica/watch/stored-documents.ts')
  const sizes = await countDocuments(engine, collectionsOf('administrator'))
  return sizes.size === 0 ? null : sizes
}

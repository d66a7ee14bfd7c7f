import { fromEngine } from './from-engine.ts'
import { useReplica } from './use-replica.ts'

const source = fromEngine(async (engine) => {
  const { watchDescriptions } = await import('#sync/replica/watch/event-descriptions.ts')
  return watchDescriptions(engine)
})

/** The descriptions of all events on this device, as HTML by id, live; null until they are read, or where they cannot be. */
export function useDescriptions(): ReadonlyMap<string, string> | null {
  const descriptions = useReplica('descriptions', source)
  return descriptions?.status === 'ready' ? descriptions.value : null
}

import { fromEngine } from './from-engine.ts'
import { useReplica } from './use-replica.ts'

const source = fromEngine(async (engine) => {
  const { watchDescriptions } = await import('#sync/replica/watch/event-descriptions.ts')
  return watchDescriptions(engine)
})

type Descriptions = { descriptions: ReadonlyMap<string, string> | null; isUnreadable: boolean }

/** The descriptions of all events on this device, as HTML by id, live; null until they are read, and where they cannot be. */
export function useDescriptions(): Descriptions {
  const descriptions = useReplica('descriptions', source)
  return {
    descriptions: descriptions?.status === 'ready' ? descriptions.value : null,
    isUnreadable: descriptions?.status === 'error',
  }
}

import { startedEngine } from './opened-copy.ts'
import { syncNow } from './sync-now.ts'
import { whenStored } from './when-stored.ts'

/**
 * Pulls the copy again beside the one on the screen, which stays until the new one is whole; waiting changes are not
 * part of it. Without a network it begins as soon as the server can be reached.
 * @returns what waits until the new one is on the screen: false if this copy was closed before
 */
export async function rebuildCopy(): Promise<{ whenRebuilt: Promise<boolean> }> {
  const engine = await startedEngine()
  const { view } = engine
  const readNumber = async () => (await view.generations.get('current'))?.generation.number
  const before = await readNumber()
  const { requestRebuild } = await import('#sync/replica/pull/rebuild-copy.ts')
  await requestRebuild(view)
  syncNow()
  const rebuilt = whenStored(engine, async () => ((await readNumber()) === before ? null : true))
  return { whenRebuilt: rebuilt.then((it) => it ?? false) }
}

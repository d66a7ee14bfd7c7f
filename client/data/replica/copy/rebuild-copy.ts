import { startedEngine } from './opened-copy.ts'
import { syncNow } from './sync-now.ts'

/**
 * Pulls the copy again beside the one on the screen, which stays until the new one is whole; waiting changes are not
 * part of it. Without a network it begins as soon as the server can be reached.
 */
export async function rebuildCopy(): Promise<void> {
  const { view } = await startedEngine()
  const { requestRebuild } = await import('#sync/replica/pull/rebuild-copy.ts')
  await requestRebuild(view)
  syncNow()
}

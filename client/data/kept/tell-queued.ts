import type { Engine } from '#sync/replica/engine/engine.ts'
import { readOutbox } from '#sync/replica/storage/storage-loss.ts'
import { currentCopy, tellCounted } from './device-copy.ts'

/** Notifies the engine, which may be stopped in another tab: the waiting edits are counted without it. */
export async function tellQueued({ work }: Engine): Promise<void> {
  currentCopy()?.channel.post({ kind: 'work-changed' })
  await readOutbox(work).then(tellCounted, () => {})
}

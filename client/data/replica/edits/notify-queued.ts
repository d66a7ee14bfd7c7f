import type { Engine } from '#sync/replica/engine/engine.ts'
import { readOutbox } from '#sync/replica/outbox/counted.ts'
import { showCounted } from '../copy/device-copy.ts'
import { currentCopy } from '../copy/opened-copy.ts'

/** Notifies the engine, which may be stopped in another tab: the waiting edits are counted without it. */
export async function notifyQueued({ work }: Engine): Promise<void> {
  currentCopy()?.channel.post({ kind: 'work-changed' })
  await readOutbox(work).then(showCounted, () => {})
}

import { assertFence } from '../storage/fence.ts'
import { countEdits, isUnsent } from './outbox.ts'
import type { Loss } from '../storage/engine-state.ts'
import type { WorkStore } from '../storage/work-store.ts'

const key = 'lost'

/**
 * Records in the new store what was lost with the old one, until somebody has read it.
 * @param unsent how many edits waited there when they were last counted; one that its page has queued again is not lost
 */
export async function keepLoss(work: WorkStore, unsent: number): Promise<void> {
  await work.transaction('rw', work.outbox, work.settings, async () => {
    const queuedAgain = await work.outbox.filter(isUnsent).count()
    const earlier = (await readLoss(work))?.edits ?? 0
    const value: Loss = { edits: earlier + Math.max(0, unsent - queuedAgain), at: new Date().toISOString() }
    await work.settings.put({ key, value })
  })
}

export async function readLoss(work: WorkStore): Promise<Loss | null> {
  return ((await work.settings.get(key))?.value as Loss | undefined) ?? null
}

/** What the screens show about the outbox. @throws FenceLost rather than count an empty one that was recreated */
export function readOutbox(work: WorkStore, fence?: string) {
  return work.transaction('r', work.outbox, work.settings, async () => {
    if (fence !== undefined) await assertFence(work, fence)
    const [counts, lost] = await Promise.all([countEdits(work), readLoss(work)])
    return { ...counts, attention: counts.attention + (lost?.edits ? 1 : 0), lost }
  })
}

/** Somebody has read it. */
export async function forgetLoss(work: WorkStore): Promise<void> {
  await work.settings.delete(key)
}

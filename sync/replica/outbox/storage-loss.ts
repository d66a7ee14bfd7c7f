import { countOwn } from '../own/own-rows.ts'
import { isUnsent } from './outbox.ts'
import type { Loss, OwnCount } from '../storage/engine-state.ts'
import type { WorkStore } from '../storage/work-store.ts'

const key = 'lost'

/**
 * Records in the new store what was lost with the old one, until somebody has read it.
 * @param unsent how many edits and own records waited there when they were last counted; what its page has queued again is not lost
 */
export async function keepLoss(work: WorkStore, { unsent, own }: { unsent: number; own?: OwnCount }): Promise<void> {
  await work.transaction('rw', work.outbox, work.own, work.settings, async () => {
    const earlier = await readLoss(work)
    const queuedAgain = await work.outbox.filter(isUnsent).count()
    const edits = (earlier?.edits ?? 0) + Math.max(0, unsent - queuedAgain)
    const lostOwn = (earlier?.own ?? 0) + Math.max(0, sumOf(own) - sumOf(await countOwn(work)))
    const value: Loss = { edits, ...(lostOwn > 0 && { own: lostOwn }), at: new Date().toISOString() }
    await work.settings.put({ key, value })
  })
}

const sumOf = (own: OwnCount | undefined) => (own ? own.waiting + own.refused : 0)

export async function readLoss(work: WorkStore): Promise<Loss | null> {
  return ((await work.settings.get(key))?.value as Loss | undefined) ?? null
}

/** Somebody has read it. */
export async function forgetLoss(work: WorkStore): Promise<void> {
  await work.settings.delete(key)
}

import { countOwn } from '../own/own-rows.ts'
import type { Counted } from '../storage/channel.ts'
import { assertFence } from '../storage/fence.ts'
import { undoPrefix, type WorkStore } from '../storage/work-store.ts'
import { isUnsent, onTheWay } from './outbox.ts'
import { readLoss } from './storage-loss.ts'

/** How many edits and undos wait to be sent, how many need somebody, and how many the server has not taken. */
export async function countEdits(work: WorkStore): Promise<{ waiting: number; attention: number; unsent: number }> {
  const [entries, undos] = await Promise.all([work.outbox.toArray(), countUndos(work)])
  const attention = entries.filter(({ state }) => state === 'conflict' || state === 'refused')
  return {
    waiting: onTheWay(entries).filter(isUnsent).length + undos,
    attention: attention.length,
    unsent: entries.filter(isUnsent).length + undos,
  }
}

/** Bulk changes that are to be undone once the server can be reached. */
export function countUndos(work: WorkStore): Promise<number> {
  return work.settings.where('key').startsWith(undoPrefix).count()
}

/** The edits and own records that have not been taken. */
export async function countUnsent(work: WorkStore): Promise<Omit<Counted, 'lost'>> {
  const [{ waiting, attention, unsent }, own] = await Promise.all([countEdits(work), countOwn(work)])
  return { waiting: waiting + own.waiting, attention: attention + own.refused, unsent, own }
}

/** What the screens show about the outbox. @throws FenceLost rather than count an empty one that was recreated */
export function readOutbox(work: WorkStore, fence?: string): PromiseLike<Counted> {
  return work.transaction('r', work.outbox, work.own, work.settings, async () => {
    if (fence !== undefined) await assertFence(work, fence)
    const [counts, lost] = await Promise.all([countUnsent(work), readLoss(work)])
    return { ...counts, attention: counts.attention + (lost?.edits || lost?.own ? 1 : 0), lost }
  })
}

import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { pullOnce, type PullResponse } from '../../support/pull.ts'
import { copyEvents } from '../many-events.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const copies = 9

/** The slowest page of a first pull of 100,000 events, from request to complete answer; each device finds empty caches. */
export const fullPull: BenchRow = {
  name: 'full-pull',
  operation: 'full pull of 100,000 events, slowest page',
  goal: { atMost: 300 },
  unit: 'ms',
  open: async (onClose) => {
    const { teacher, userId, database } = await startMeasuredProduct(onClose, 10_000)
    await copyEvents(database.writes, copies)
    return async () => {
      let slowest = 0
      let checkpoint: Checkpoint | undefined
      for (;;) {
        const from = performance.now()
        const { answer }: PullResponse = await pullOnce(teacher, userId, checkpoint ?? null)
        slowest = Math.max(slowest, performance.now() - from)
        if (answer?.answer !== 'PAGE') throw new Error('the pull was not answered with a page')
        if (!answer.more) return { ours: slowest }
        const { epoch, scope, position, head } = answer
        // A first pull keeps the head of its first page as `since`; no purge happens during this one.
        checkpoint = { epoch, scope, position, since: head }
      }
    }
  },
}

import type { RoundEnd } from '../connection/round-ends.ts'
import { assertFence } from '../storage/fence.ts'
import type { SendContext } from '../outbox/send-round.ts'

const analyticsInRequest = 1000

/**
 * Opened events and followed links have an outbox of their own and never travel with edits. @throws TransportFailure
 */
export async function sendAnalytics({
  work,
  transport,
  signal,
  fence,
}: Pick<SendContext, 'work' | 'transport' | 'signal' | 'fence'>): Promise<RoundEnd> {
  for (;;) {
    const events = await work.analytics.limit(analyticsInRequest).toArray()
    if (events.length === 0) return 'complete'
    if ((await transport.recordAnalytics(events, signal)) === 'OTHER_USER') return 'other-user'
    await work.transaction('rw', work.analytics, work.settings, async () => {
      await assertFence(work, fence)
      await work.analytics.bulkDelete(events.map(({ id }) => id))
    })
  }
}

import type { Transport } from '#sync/replica/connection/transport.ts'
import { sendRound, type SendContext } from '#sync/replica/outbox/send-round.ts'
import { takeFence } from '#sync/replica/storage/fence.ts'
import type { WorkStore } from '#sync/replica/storage/work-store.ts'
import { answeringTransport } from '../queued-edits.ts'

/** Runs one round of sending with these pushes, in its own turn. */
export async function sendBy(work: WorkStore, push: Transport['push'], others: Partial<SendContext> = {}) {
  return sendRound({
    work,
    transport: { ...answeringTransport({}), push },
    signal: new AbortController().signal,
    fence: await takeFence([work]),
    hasContact: true,
    isThere: () => false,
    workChanged: async () => {},
    renumbered: () => {},
    ...others,
  })
}

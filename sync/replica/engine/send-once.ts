import { problemIn } from './engine-progress.ts'
import type { Rounds } from './engine-rounds.ts'
import { problemOf, notifyOfEnd } from '../connection/round-ends.ts'
import { sendAnalytics } from './send-analytics.ts'
import type { Renumbered } from '../outbox/renumber.ts'
import { keepsUploads } from '../outbox/upload-rows.ts'
import { countUndos } from '../outbox/counted.ts'
import { TransportFailure } from '../connection/transport.ts'

/** Sends the waiting edits and sets the next time. What the server took is pulled at once. */
export async function sendOnce(rounds: Rounds): Promise<void> {
  const { contact, retries, progress } = rounds
  const workChanged = async (isShown: boolean) => {
    retries.reading.now()
    await rounds.workChanged(isShown)
  }
  const renumbered = (moved: Renumbered) => rounds.channel.post({ kind: 'renumbered', ...moved })
  try {
    const hasContact = contact.isMade
    const isThere = () => rounds.wasAliveMeanwhile('sending')
    await undoRequestedBatches(rounds)
    const isEmpty = (await rounds.work.outbox.count()) === 0
    const end = isEmpty
      ? 'complete'
      : await (
          await loadSending(rounds)
        )({ ...rounds, isThere, workChanged, renumbered, hasContact })
    progress.set('sending', problemOf[end])
    notifyOfEnd[end](rounds.options)
    retries.sending.succeeded()
  } catch (error) {
    if (rounds.isOver(error)) return
    if (error instanceof PartMissing) {
      progress.set('sending', 'part-missing')
      return retries.sending.failed(undefined)
    }
    const isUnreached = error instanceof TransportFailure && error.kind === 'offline'
    if (isUnreached && !rounds.wasAliveMeanwhile('sending')) contact.isMade = false
    // The reading half finds out whether the server is away.
    if (isUnreached && !contact.isAway) retries.reading.now()
    progress.set('sending', isUnreached ? 'server' : problemIn(error))
    retries.sending.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
  }
}

/** Before anything is sent: what is to be undone need not be sent first. */
async function undoRequestedBatches(rounds: Rounds): Promise<void> {
  const { work, transport } = rounds
  if ((await countUndos(work)) === 0) return
  const { carryOutUndos } = await transport.code(() => import('../outbox/undo-batch.ts')).catch(missing)
  await carryOutUndos(work, transport, () => crypto.randomUUID())
  await rounds.workChanged(true)
}

class PartMissing extends Error {}

const missing = () => {
  throw new PartMissing()
}

/** Only people who edit have anything in the outbox: readers never load these parts. */
async function loadSending({ transport }: Rounds) {
  const { sendRound } = await transport.code(() => import('../outbox/send-round.ts')).catch(missing)
  return sendRound
}

async function loadUploading({ transport }: Rounds) {
  const { sendUploads } = await transport.code(() => import('../outbox/send-uploads.ts')).catch(missing)
  return sendUploads
}

/** Sends the pictures that edits wait for. What hinders them alone is reported; the rest the other halves report. */
export async function uploadOnce(rounds: Rounds): Promise<void> {
  const { retries, work, progress } = rounds
  try {
    if (await keepsUploads(work)) {
      const sendUploads = await loadUploading(rounds)
      await sendUploads({ ...rounds, stored: () => retries.sending.now() })
    }
    progress.set('uploading', null)
    retries.uploading.succeeded()
  } catch (error) {
    if (rounds.isOver(error)) return
    progress.set('uploading', error instanceof PartMissing ? 'part-missing' : problemIn(error))
    retries.uploading.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
  }
}

/** Sends opened events and followed links. Nobody waits for them: the other halves report any obstacle. */
export async function recordOnce(rounds: Rounds): Promise<void> {
  const { retries } = rounds
  try {
    const end = await sendAnalytics(rounds)
    retries.analytics.succeeded()
    if (end === 'other-user') retries.reading.now()
  } catch (error) {
    if (rounds.isOver(error)) return
    retries.analytics.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
  }
}

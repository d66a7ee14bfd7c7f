import { TransportFailure } from '../connection/transport.ts'
import { ownReadKey, unsentOwn, type OwnRead } from '../own/own-rows.ts'
import { ownRound } from '../own/own-round.ts'
import { readOutbox } from '../outbox/counted.ts'
import { problemIn } from './engine-progress.ts'
import type { Rounds } from './engine-rounds.ts'

/**
 * Sends the own records that wait, and reads those of the person's other devices when the stream says that there are some,
 * or has been lost. The other halves report what the server hinders; that this device has no room is reported here.
 */
export async function ownOnce(rounds: Rounds): Promise<void> {
  const { work, retries, progress } = rounds
  try {
    const read = (await work.settings.get(ownReadKey))?.value as OwnRead | undefined
    const moved = rounds.ownPosition()
    const isReadDue = read === undefined || (moved !== undefined && moved !== read.position)
    if (isReadDue || (await unsentOwn(work, 'sendable')).length > 0) {
      const end = await ownRound({ ...rounds, newId: () => crypto.randomUUID() }, isReadDue)
      if (end === 'other-user') retries.reading.now()
    }
    progress.set('own', null)
    retries.own.succeeded()
    await tellUnsent(rounds)
  } catch (error) {
    if (rounds.isOver(error)) return
    await tellUnsent(rounds).catch(() => {})
    // The reading half finds out whether the server is away.
    progress.set('own', error instanceof TransportFailure ? null : problemIn(error))
    retries.own.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
  }
}

/** What waits, and what the server has refused, is counted with the edits. */
async function tellUnsent({ work, fence, setState }: Rounds): Promise<void> {
  setState(await readOutbox(work, fence))
}

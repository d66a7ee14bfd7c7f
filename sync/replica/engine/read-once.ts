import { administrationRoles } from '../../rules/roles.ts'
import { problemIn } from './engine-progress.ts'
import type { Rounds } from './engine-rounds.ts'
import { problemOf, notifyOfEnd, type RoundEnd } from '../connection/round-ends.ts'
import { forgetArrived, sendAgainAfterReset } from '../outbox/outbox.ts'
import { pullRound } from '../pull/pull-round.ts'
import { TransportFailure } from '../connection/transport.ts'
import type { ViewStore } from '../storage/view-store.ts'

/**
 * Brings the screen up to date, pulls until there is nothing more, removes edits that have arrived, and sets the next
 * time.
 */
export async function readOnce(rounds: Rounds): Promise<void> {
  const { retries, progress, setState, view } = rounds
  try {
    await rounds.refresh.catchUp()
    const end = await pull(rounds)
    // No other end says which epoch is current: judged by the old copy's epoch, edits answered in a new one would be
    // sent again and again.
    if (end === 'complete') await forgetWhatArrived(rounds)
    notifyOfEnd[end](rounds.options)
    if (progress.problemOf('reading') === 'server') {
      rounds.renewStream()
      // The trouble with reading probably affected sending too.
      retries.sending.now()
    }
    progress.set('reading', problemOf[end])
    setState({ lastSyncedAt: await lastSyncedAt(view) })
    retries.reading.succeeded()
    // The device is signed in again.
    if (progress.problemOf('sending') === 'signed-out') retries.sending.now()
    // The copy could be written: there may be room for the own records too.
    if (progress.problemOf('own') !== null) retries.own.now()
  } catch (error) {
    if (rounds.isOver(error)) return
    const isAway = isUnreached(error) && !rounds.wasAliveMeanwhile('reading')
    if (isUnreached(error)) setState({ reachable: !isAway })
    progress.set('reading', isUnreached(error) && !isAway ? 'server' : problemIn(error))
    retries.reading.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
  }
}

function isUnreached(error: unknown): boolean {
  return error instanceof TransportFailure && error.kind === 'offline'
}

function pull({ options, channel, refresh, setState, workChanged, ...rounds }: Rounds): Promise<RoundEnd> {
  return pullRound({
    ...rounds,
    userId: options.userId,
    withMutex: refresh.withMutex,
    progressed: (done, total) => setState({ progress: done < total ? { done, total } : null }),
    // The page was drawn over the outbox as it was before: an edit answered meanwhile leaves the screen in a refresh.
    arrived: async () => {
      await workChanged(false)
      void refresh.run().catch(() => rounds.retries.reading.now())
    },
    waitingAgain: () => rounds.retries.sending.now(),
    viewChanged: () => channel.post({ kind: 'view-changed' }),
    scopeChanged: (scope) => options.rolesChanged(scope === 'administrator' ? [...administrationRoles] : []),
    switched: (generation) => channel.post({ kind: 'switched', generation }),
  })
}

/**
 * An answered edit leaves the outbox when the cursor has passed its position: then the replica holds it. An edit
 * answered in another epoch, while this one was being pulled, is sent again.
 */
async function forgetWhatArrived({ view, work, fence, retries, workChanged }: Rounds): Promise<void> {
  const current = await view.generations.get('current')
  if (!current) return
  const { epoch, position } = current.checkpoint
  if ((await sendAgainAfterReset(work, epoch, fence)) > 0) retries.sending.now()
  const arrived = await forgetArrived(work, epoch, (left) => left <= position, fence)
  if (arrived.length > 0) await workChanged(true)
}

export async function lastSyncedAt(view: ViewStore): Promise<string | null> {
  return (await view.generations.get('current'))?.syncedAt ?? null
}

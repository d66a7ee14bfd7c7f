import { Dexie, RangeSet } from 'dexie'
import { SCHEMA } from '../../protocol/schema.ts'
import { openChannel, type TabChannel } from '../storage/channel.ts'
import { takeLeases, leaseContext } from './engine-lock.ts'
import { idle, problemIn } from './engine-progress.ts'
import { keepUpToDate } from './engine-rounds.ts'
import { initialState, type EngineState } from '../storage/engine-state.ts'
import type { Contact, EngineOptions, Retries, SetState, Lease } from './engine-lease.ts'
import { takeFence } from '../storage/fence.ts'
import { watchKnownOutbox, type KnownOutbox } from '../outbox/known-outbox.ts'
import { createLiveReplica, followSwitches, type LiveReplica } from '../storage/live-replica.ts'
import { watchStops } from './missed-messages.ts'
import { deleteOthersInBackground, tellOpen } from '../storage/delete-databases.ts'
import { lastSyncedAt } from './read-once.ts'
import { createRetry, type Retry } from './retry.ts'
import { emptyOwnOfOthers } from './empty-copies.ts'
import { watchPage } from './watch-page.ts'
import { requestRebuild } from '../pull/rebuild-copy.ts'
import { lacksDatabases } from './lost-collections.ts'
import { readOutbox } from '../outbox/counted.ts'
import { keepLoss } from '../outbox/storage-loss.ts'
import { othersSilent, watchClosings, watchFence } from '../storage/storage-watch.ts'
import { openAgain, openViewStore, type ViewStore } from '../storage/view-store.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

export type Engine = {
  live: LiveReplica
  view: ViewStore
  work: WorkStore
  channel: TabChannel
  /** Stops for good and closes every database of this tab. */
  stop(): Promise<void>
}

/**
 * Takes part in the one engine of this browser: the tab that holds the Web Lock pulls, sends and holds the stream; the
 * others receive its messages by BroadcastChannel and take their lease when it closes or freezes (design 7).
 */
export function startEngine(options: EngineOptions): Engine {
  const view = openViewStore(options.userId)
  const work = openWorkStore(options.userId)
  const live = createLiveReplica()
  const channel = openChannel(options.userId)
  const tab = { view, work, live, channel }
  const known = watchKnownOutbox(work, channel)
  let putAside = () => {}
  let running: Promise<void> = Promise.resolve()
  const takePart = () => {
    const ending = new AbortController()
    const tellClosed = tellOpen(view.name)
    const context = leaseContext(options.userId, channel, (run) => watchClosings(tab, run))
    running = takeLeases(context, ending.signal, (signal) => hold(options, { ...tab, signal }, known))
    putAside = () => {
      ending.abort()
      tellClosed()
    }
  }
  // A page in the back/forward cache does nothing and delays nothing; Dexie closes its databases there.
  const pageLeft = () => putAside()
  const pageShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) takePart()
  }
  followSwitches(channel, live)
  takePart()
  const rerunLiveQueries = () => {
    void live.closedWhile(async () => {})
    Dexie.on('storagemutated').fire({ all: new RangeSet(-Infinity, [[]]) })
  }
  const stopFollowing = watchClosings(tab, rerunLiveQueries)
  // Every live query and every screen of this tab looks again.
  const stopWatching = watchStops(() => {
    rerunLiveQueries()
    channel.post({ kind: 'view-changed' })
    channel.post({ kind: 'ask' })
  })
  window.addEventListener('pagehide', pageLeft)
  window.addEventListener('pageshow', pageShown)
  return {
    ...tab,
    stop: async () => {
      window.removeEventListener('pagehide', pageLeft)
      window.removeEventListener('pageshow', pageShown)
      stopWatching()
      stopFollowing()
      putAside()
      await running
      await live.close()
      view.close({ disableAutoOpen: true })
      work.close({ disableAutoOpen: true })
      channel.close()
    },
  }
}

/** Runs as the engine until the tab stops, the lock is taken away, or the storage is lost; then another lease begins. */
async function hold(options: EngineOptions, { signal: stopping, ...tab }: Lease, known: KnownOutbox): Promise<void> {
  const { channel } = tab
  const ending = new AbortController()
  const signal = AbortSignal.any([stopping, ending.signal])
  const lease: Lease = { ...tab, signal }
  const contact: Contact = { isMade: false, isAway: false, signs: 0 }
  let state: EngineState = { ...initialState, ...known.state() }
  const setState: SetState = (change) => {
    if (signal.aborted) return
    if (change.reachable !== undefined) Object.assign(contact, { isMade: change.reachable, isAway: !change.reachable })
    state = { ...state, ...change }
    known.note(state)
    channel.post({ kind: 'state', state })
  }
  const newRetry = () => createRetry(signal, () => document.visibilityState === 'visible')
  const retries: Retries = {
    reading: newRetry(),
    sending: newRetry(),
    uploading: newRetry(),
    analytics: newRetry(),
    own: newRetry(),
  }
  const retry = retries.reading
  const unlisten = channel.listen(({ kind }) => {
    if (kind === 'ask') setState({})
    if (kind === 'wake') for (const each of Object.values(retries)) each.afresh()
  })
  const unwatch = watchPage(retries, setState)
  try {
    const fence = await untilPrepared(options.userId, lease, known, setState, retry)
    if (fence === null) return
    const storage = watchFence(lease, fence, signal)
    const rounds = keepUpToDate(options, { ...lease, fence, contact, retries, fenceLost: storage.look }, setState)
    const end = await Promise.race([storage.ended, rounds])
    ending.abort()
    if (end && !stopping.aborted) await storageEnded(end, tab, state, stopping)
  } finally {
    ending.abort()
    unwatch()
    unlisten()
  }
}

/** Records in the new storage what was lost with the old; another engine there is left in peace as long as it lives. */
async function storageEnded(
  end: 'none' | 'taken',
  { work, channel }: Omit<Lease, 'signal'>,
  state: EngineState,
  signal: AbortSignal,
): Promise<void> {
  if (end === 'none') {
    const counted = await keepLoss(work, state)
      .then(() => readOutbox(work))
      .catch(() => undefined)
    // A stopped tab may be next for the lock and would report nothing.
    channel.post({ kind: 'state', state: { ...state, ...counted, lastSyncedAt: null } })
    channel.post({ kind: 'work-changed' })
  } else await othersSilent(channel, signal)
}

/**
 * Takes the fence and has every replica of another name deleted; those are never opened. A disk that refuses is
 * reported and retried, as in any round; null when the tab stopped meanwhile.
 */
async function untilPrepared(
  userId: string,
  lease: Lease,
  known: KnownOutbox,
  setState: SetState,
  retry: Retry,
): Promise<string | null> {
  const { view, work, signal } = lease
  while (!signal.aborted) {
    setState({ activity: 'syncing' })
    try {
      await Promise.all([openAgain(view), openAgain(work)])
      await known.keepWhatIsLost()
      const fence = await takeFence([view, work])
      await deleteOthersInBackground(userId, async () => {
        const states = await view.generations.toArray()
        const usable = states.filter(({ generation, role }) => role === 'current' || generation.schema === SCHEMA)
        return usable.filter(({ isGone }) => !isGone).map(({ generation }) => generation)
      })
      void emptyOwnOfOthers(userId)
      if (await lacksDatabases(view)) await requestRebuild(view)
      setState({ ...(await readOutbox(work, fence)), lastSyncedAt: await lastSyncedAt(view) })
      return fence
    } catch (error) {
      setState({ ...idle, problem: problemIn(error) })
      retry.failed(undefined)
      await retry.next()
    }
  }
  return null
}

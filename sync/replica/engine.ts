import { SCHEMA } from '../protocol/schema.ts'
import { administrationRoles } from '../rules/roles.ts'
import { openChannel, type TabChannel } from './channel.ts'
import { takeTurns } from './engine-lock.ts'
import { initialState, type EngineState, type Problem } from './engine-state.ts'
import { FenceLost, takeFence } from './fence.ts'
import { createLiveReplica, type LiveReplica } from './live-replica.ts'
import { countEdits, forgetArrived } from './outbox.ts'
import { pullRound, type RoundEnd } from './pull-round.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import { deleteOtherReplicas } from './replica-storage.ts'
import { createRetry, type Retry } from './retry.ts'
import { sendRound } from './send-round.ts'
import { TransportFailure, type Transport } from './transport.ts'
import { openAgain, openViewStore, type ViewStore } from './view-store.ts'
import { openWorkStore, type WorkStore } from './work-store.ts'

export type Engine = {
  live: LiveReplica
  view: ViewStore
  work: WorkStore
  channel: TabChannel
  /** Stops for good and closes every database of this tab. */
  stop(): Promise<void>
}

export type EngineOptions = {
  userId: string
  transport: Transport
  /**
   * The provider told that this session ended, or it belongs to somebody else: the page decides what follows. A 401 alone
   * only pauses the engine: what is on the screen stays, and the state asks to sign in again (design section 8).
   */
  sessionEnded(why: 'signed-out' | 'other-user'): void
  rolesChanged(roles: string[]): void
  /** The server has another build, or refuses this one's schema. */
  newBuild(build: string | null): void
}

/**
 * Takes part in the one engine of this browser: the tab that holds the Web Lock pulls, sends and holds the stream, the
 * others hear of it by BroadcastChannel and take their turn when it closes or freezes (design section 7).
 */
export function startEngine(options: EngineOptions): Engine {
  const view = openViewStore(options.userId)
  const work = openWorkStore(options.userId)
  const live = createLiveReplica()
  const channel = openChannel(options.userId)
  const stopping = new AbortController()
  const tab = { view, work, live, channel }
  channel.listen(({ kind }) => {
    if (kind === 'switched') void live.close()
  })
  const running = takeTurns(options.userId, channel, stopping.signal, (signal) => hold(options, { ...tab, signal }))
  return {
    ...tab,
    stop: async () => {
      stopping.abort()
      await running
      await live.close()
      view.close({ disableAutoOpen: true })
      work.close({ disableAutoOpen: true })
      channel.close()
    },
  }
}

type Turn = { view: ViewStore; work: WorkStore; live: LiveReplica; channel: TabChannel; signal: AbortSignal }
type Tell = (change: Partial<EngineState>) => void

/**
 * [Note: Contact] Whether the server answered last and nothing has told otherwise since. Without contact a round pulls
 * before it sends: an edit that is marked as attempted can only be taken back with the server's help, so none is marked for
 * a server that is not there.
 */
type Contact = { isMade: boolean }
type Held = Turn & { fence: string; contact: Contact }

/** Runs as the engine until the tab stops or the lock is taken away. */
async function hold(options: EngineOptions, turn: Turn): Promise<void> {
  const { channel, signal } = turn
  const contact: Contact = { isMade: false }
  let state: EngineState = initialState
  const tell: Tell = (change) => {
    if (signal.aborted) return
    if (change.reachable !== undefined) contact.isMade = change.reachable
    state = { ...state, ...change }
    channel.post({ kind: 'state', state })
  }
  const retry = createRetry(signal, () => document.visibilityState === 'visible')
  const unlisten = channel.listen(({ kind }) => {
    if (kind === 'ask') tell({})
    if (kind === 'wake') retry.now()
  })
  const unwatch = watchPage(retry, tell)
  try {
    const fence = await untilPrepared(options.userId, turn, tell, retry)
    if (fence !== null) await keepUpToDate(options, { ...turn, fence, contact }, tell, retry)
  } finally {
    unwatch()
    unlisten()
  }
}

/**
 * Takes the fence and deletes every replica of another name before anything is read. A disk that refuses is told of and
 * tried again, as in any round; null when the tab stopped meanwhile.
 */
async function untilPrepared(userId: string, turn: Turn, tell: Tell, retry: Retry): Promise<string | null> {
  const { view, work, signal } = turn
  while (!signal.aborted) {
    tell({ activity: 'syncing' })
    try {
      await Promise.all([openAgain(view), openAgain(work)])
      const fence = await takeFence([view, work])
      const states = await view.generations.toArray()
      const kept = states.filter(({ generation, role }) => role === 'current' || generation.schema === SCHEMA)
      await deleteOtherReplicas(
        userId,
        kept.filter(({ isGone }) => !isGone).map(({ generation }) => generation),
      )
      tell({ ...(await countEdits(work)), lastSyncedAt: await lastSyncedAt(view) })
      return fence
    } catch (error) {
      tell({ ...idle, ...failureState(error) })
      retry.failed(undefined)
      await retry.next()
    }
  }
  return null
}

async function keepUpToDate(options: EngineOptions, turn: Held, tell: Tell, retry: Retry) {
  const { channel, signal, contact } = turn
  const refresh = createRefresh({ ...turn, viewChanged: () => channel.post({ kind: 'view-changed' }) })
  const stream = options.transport.stream({
    opened: () => retry.soon(),
    lost: () => {
      // Whether the server is away is asked once; the stream goes on trying by itself.
      if (contact.isMade) retry.soon()
      contact.isMade = false
    },
    moved: ({ spread }) => retry.soon(spread),
    signedOut: () => options.sessionEnded('signed-out'),
    rolesChanged: (roles) => {
      options.rolesChanged(roles)
      retry.now()
    },
    built: ({ build }) => options.newBuild(build),
  })
  const unlisten = channel.listen(({ kind }) => {
    if (kind !== 'work-changed') return
    showWork(turn, refresh, tell).catch((error: unknown) => {
      if (!(error instanceof FenceLost)) tell(failureState(error))
    })
    retry.now()
  })
  let wasAnswered = true
  try {
    while (!signal.aborted) {
      tell({ activity: 'syncing' })
      const isAnswered = await round(options, { ...turn, refresh }, tell, retry)
      if (isAnswered && !wasAnswered) stream.renew()
      wasAnswered = isAnswered
      await retry.next()
    }
  } finally {
    unlisten()
    stream.close()
  }
}

/**
 * One round — show what is owed, send, pull, forget what arrived — and what its end means for the state and the next attempt.
 * @returns whether the server answered to the end
 */
async function round(
  options: EngineOptions,
  turn: Held & { refresh: Refresh },
  tell: Tell,
  retry: Retry,
): Promise<boolean> {
  const { view, work, live, channel, signal, fence, refresh, contact } = turn
  const { transport, userId } = options
  // Our own listener does not hear what is posted here, the screens of all tabs do.
  const workChanged = async (isShown: boolean) => {
    channel.post({ kind: 'work-changed' })
    if (isShown) await showWork(turn, refresh, tell)
    else tell(await countEdits(work))
  }
  try {
    await refresh.catchUp()
    const first = contact.isMade || (await isEmpty(work)) ? 'complete' : await pull()
    const sent = first === 'complete' ? await sendRound({ work, transport, signal, fence, workChanged }) : first
    const end = sent === 'complete' ? await pull() : sent
    await forgetWhatArrived(view, work, workChanged)
    afterRound[end](options)
    tell({ ...idle, reachable: true, problem: problemOf[end], lastSyncedAt: await lastSyncedAt(view) })
    retry.succeeded()
    return true
  } catch (error) {
    if (signal.aborted || error instanceof FenceLost) return false
    tell({ ...idle, ...failureState(error) })
    retry.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
    return false
  }

  function pull(): Promise<RoundEnd> {
    return pullRound({
      userId,
      view,
      work,
      live,
      transport,
      signal,
      fence,
      inTurn: refresh.inTurn,
      progressed: (done, total) => tell({ progress: done < total ? { done, total } : null }),
      viewChanged: () => channel.post({ kind: 'view-changed' }),
      scopeChanged: (scope) => options.rolesChanged(scope === 'administrator' ? [...administrationRoles] : []),
      switched: () => channel.post({ kind: 'switched' }),
    })
  }
}

async function isEmpty(work: WorkStore): Promise<boolean> {
  return (await work.outbox.count()) + (await work.analytics.count()) === 0
}

async function showWork({ work }: Pick<Turn, 'work'>, refresh: Refresh, tell: Tell): Promise<void> {
  tell(await countEdits(work))
  await refresh.run()
}

/** An answered edit leaves the queue when the cursor has passed its position: then the replica holds it. */
async function forgetWhatArrived(
  view: ViewStore,
  work: WorkStore,
  workChanged: (isShown: boolean) => Promise<void>,
): Promise<void> {
  const current = await view.generations.get('current')
  if (!current) return
  const { epoch, position } = current.checkpoint
  const arrived = await forgetArrived(work, epoch, position)
  if (arrived.length > 0) await workChanged(true)
}

const idle = { activity: 'idle', progress: null } as const

const problemOf: Record<RoundEnd, Problem | null> = { complete: null, upgrade: 'upgrade', 'other-user': 'other-user' }

const afterRound: Record<RoundEnd, (options: EngineOptions) => void> = {
  complete: () => undefined,
  upgrade: ({ newBuild }) => newBuild(null),
  'other-user': ({ sessionEnded }) => sessionEnded('other-user'),
}

function failureState(error: unknown): Pick<EngineState, 'reachable' | 'problem'> {
  if (error instanceof TransportFailure) {
    if (error.kind === 'offline') return { reachable: false, problem: null }
    return { reachable: true, problem: error.kind }
  }
  return { reachable: true, problem: isQuotaError(error) ? 'quota' : 'storage' }
}

/** Dexie wraps the browser's QuotaExceededError; an aborted transaction carries it as `inner`. */
function isQuotaError(error: unknown): boolean {
  const names = [Reflect.get(Object(error), 'name'), Reflect.get(Object(Reflect.get(Object(error), 'inner')), 'name')]
  return names.includes('QuotaExceededError') || /quota/i.test(String(error))
}

async function lastSyncedAt(view: ViewStore): Promise<string | null> {
  return (await view.generations.get('current'))?.syncedAt ?? null
}

function watchPage(retry: Retry, tell: (change: Partial<EngineState>) => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') retry.soon()
  }
  const offline = () => tell({ reachable: false })
  const online = () => retry.now()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}

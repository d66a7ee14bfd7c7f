import { SCHEMA } from '../protocol/schema.ts'
import { openChannel, type TabChannel } from './channel.ts'
import { initialState, type EngineState, type Problem } from './engine-state.ts'
import { createLiveReplica, type LiveReplica } from './live-replica.ts'
import { engineLockName } from './names.ts'
import { pullRound, type RoundEnd } from './pull-round.ts'
import { deleteOtherReplicas } from './replica-storage.ts'
import { createRetry, type Retry } from './retry.ts'
import { TransportFailure, type Transport } from './transport.ts'
import { openViewStore, type ViewStore } from './view-store.ts'

export type Engine = {
  live: LiveReplica
  view: ViewStore
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
 * Takes part in the one engine of this browser: the tab that holds the Web Lock pulls and holds the stream, the others
 * hear of it by BroadcastChannel and may become the engine when it closes (design section 7).
 */
export function startEngine(options: EngineOptions): Engine {
  const view = openViewStore(options.userId)
  const live = createLiveReplica()
  const channel = openChannel(options.userId)
  const stopping = new AbortController()
  const tab = { view, live, channel, signal: stopping.signal }
  channel.listen(({ kind }) => {
    if (kind === 'switched') void live.close()
  })
  const running = navigator.locks
    .request(engineLockName(options.userId), { signal: stopping.signal }, () => hold(options, tab))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
  return {
    live,
    view,
    stop: async () => {
      stopping.abort()
      await running
      await live.close()
      view.close({ disableAutoOpen: true })
      channel.close()
    },
  }
}

type Tab = { view: ViewStore; live: LiveReplica; channel: TabChannel; signal: AbortSignal }

/** Runs as the engine until the tab stops; answers when the lock may go to another tab. */
async function hold(options: EngineOptions, tab: Tab): Promise<void> {
  const { view, channel, signal } = tab
  const states = await view.generations.toArray()
  await deleteOtherReplicas(
    options.userId,
    states
      .filter(({ generation, role }) => role === 'current' || generation.schema === SCHEMA)
      .map((it) => it.generation),
  )
  let state: EngineState = {
    ...initialState,
    lastSyncedAt: states.find(({ role }) => role === 'current')?.syncedAt ?? null,
  }
  const tell = (change: Partial<EngineState>) => {
    state = { ...state, ...change }
    channel.post({ kind: 'state', state })
  }
  const retry = createRetry(signal, () => document.visibilityState === 'visible')
  const closeStream = options.transport.stream({
    opened: () => retry.soon(),
    moved: () => retry.soon(),
    signedOut: () => options.sessionEnded('signed-out'),
    rolesChanged: (roles) => {
      options.rolesChanged(roles)
      retry.now()
    },
    built: ({ build }) => options.newBuild(build),
  })
  const unlisten = channel.listen(({ kind }) => {
    if (kind === 'ask') tell({})
    if (kind === 'wake') retry.now()
  })
  const unwatch = watchPage(retry, tell)
  try {
    while (!signal.aborted) {
      tell({ activity: 'syncing' })
      await round(options, tab, tell, retry)
      await retry.next()
    }
  } finally {
    unwatch()
    unlisten()
    closeStream()
  }
}

/** One round and what its end means for the state and the next attempt. */
async function round(options: EngineOptions, tab: Tab, tell: (change: Partial<EngineState>) => void, retry: Retry) {
  const { view, live, channel, signal } = tab
  try {
    const end = await pullRound({
      userId: options.userId,
      view,
      live,
      transport: options.transport,
      signal,
      progressed: (done, total) => tell({ progress: done < total ? { done, total } : null }),
      viewChanged: () => channel.post({ kind: 'view-changed' }),
      switched: () => channel.post({ kind: 'switched' }),
    })
    afterRound[end](options)
    tell({ ...idle, reachable: true, problem: problemOf[end], lastSyncedAt: await lastSyncedAt(view) })
    retry.succeeded()
  } catch (error) {
    if (signal.aborted) return
    tell({ ...idle, ...failureState(error) })
    retry.failed(error instanceof TransportFailure ? error.retryAfter : undefined)
  }
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

import { createProgress, problemIn, type Progress } from './engine-progress.ts'
import type { EngineOptions, Half, Held, SetState } from './engine-lease.ts'
import { FenceLost } from '../storage/fence.ts'
import { watchedTransport } from './watched-transport.ts'
import { stopShowing } from '../outbox/shown-pictures.ts'
import { dropRemoved } from '../outbox/uploads.ts'
import { readOnce } from './read-once.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import { ownOnce } from './own-once.ts'
import { recordOnce, sendOnce, uploadOnce } from './send-once.ts'
import { readOutbox } from '../outbox/counted.ts'
import type { Transport } from '../connection/transport.ts'

/** What the halves of the engine share. */
export type Rounds = Held & {
  options: EngineOptions
  transport: Transport
  refresh: Refresh
  progress: Progress
  setState: SetState
  /** The outbox has changed; with `isShown` the screen must show something different. */
  workChanged(isShown: boolean): Promise<void>
  /**
   * Whether the server showed a sign of life while the last request of this half reached nothing: then it is not away.
   */
  wasAliveMeanwhile(half: Half): boolean
  /** Whether the failure need not be reported, because this lease is over or may no longer write. */
  isOver(error: unknown): boolean
  /**
   * How far the stream says that the own records have come: undefined before it has said so, null once it has been lost,
   * when only a request can tell.
   */
  ownPosition(): number | null | undefined
  /** Reopens a lost stream at once. */
  renewStream(): void
}

/**
 * How often a stream that does not open is a reason to check whether the server is away. A filter may let through everything
 * but streams, and the browser opens one every few seconds.
 */
const mostChecks = 3

/**
 * Reads, sends edits, pictures, analytics and own records until the lease ends. They run independently: when one waits or fails, it
 * delays none of the others. They share the fence, and the progress that the screens show.
 */
export async function keepUpToDate(options: EngineOptions, lease: Held, setState: SetState): Promise<void> {
  const { channel, contact, retries } = lease
  let isStreamOpen = false
  let checks = 0
  let ownPosition: number | null | undefined
  const signsWhenSent: Partial<Record<Half, number>> = {}
  const alive = (from: Half | 'stream') => {
    contact.signs += 1
    if (contact.isMade) return
    const { isAway } = contact
    setState({ reachable: true })
    if (!isAway) return
    // Whatever failed because the server was away need not wait any longer.
    for (const half of halves) if (half !== from) retries[half].now()
    stream.renew()
  }
  const progress = createProgress(setState, retries)
  const refresh = createRefresh({ ...lease, viewChanged: () => channel.post({ kind: 'view-changed' }) })
  const show = async (isShown: boolean) => {
    setState(await readOutbox(lease.work, lease.fence))
    // If the screen is still out of date, the reading half tries again and reports.
    if (isShown) await refresh.run().catch(() => retries.reading.now())
  }
  const rounds: Rounds = {
    ...lease,
    options,
    transport: watchedTransport(options.transport, { alive, sent: (half) => (signsWhenSent[half] = contact.signs) }),
    refresh,
    progress,
    setState,
    // Our own listener does not receive what is posted here; the screens of all tabs do.
    workChanged: (isShown) => {
      channel.post({ kind: 'work-changed' })
      // A picture leaves with its edit.
      retries.uploading.now()
      return show(isShown)
    },
    // A stream may look open for a while after the network went.
    wasAliveMeanwhile: (half) => (isStreamOpen && !saysOffline()) || contact.signs !== signsWhenSent[half],
    isOver: (error) => {
      if (error instanceof FenceLost) lease.fenceLost()
      return lease.signal.aborted || error instanceof FenceLost
    },
    ownPosition: () => ownPosition,
    renewStream: () => stream.renew(),
  }
  const filesRemoved = () => {
    forgetRemovedFiles(rounds).catch((error: unknown) => void rounds.isOver(error))
  }
  const stream = options.transport.stream({
    opened: () => {
      filesRemoved()
      isStreamOpen = true
      checks = 0
      alive('stream')
      retries.reading.soon()
    },
    lost: () => {
      isStreamOpen = false
      ownPosition = null
      // One request checks whether the server is away; the stream keeps trying by itself.
      if (!contact.isMade || checks === mostChecks) return
      checks += 1
      contact.isMade = false
      retries.reading.soon()
    },
    moved: ({ spread }) => retries.reading.soon(spread),
    signedOut: () => options.sessionEnded('signed-out'),
    rolesChanged: (roles) => {
      options.rolesChanged(roles)
      retries.reading.now()
    },
    built: ({ build }) => options.newBuild(build),
    filesRemoved,
    ownMoved: ({ position }) => {
      ownPosition = position
      retries.own.now()
    },
  })
  const unlisten = channel.listen(({ kind }) => {
    if (kind === 'own-changed') retries.own.now()
    if (kind !== 'work-changed') return
    show(true).catch((error: unknown) => {
      if (!rounds.isOver(error)) rounds.progress.set('sending', problemIn(error))
    })
    retries.sending.now()
    retries.uploading.now()
    retries.analytics.now()
    if (contact.isAway) retries.reading.now()
  })
  try {
    await Promise.all(halves.map((half) => keepGoing(half, rounds)))
  } finally {
    unlisten()
    stream.close()
  }
}

/** What the server does not say now is said when the stream opens the next time. */
async function forgetRemovedFiles({ work, fence, signal, options }: Rounds): Promise<void> {
  const removed = new Set(await options.transport.removedFiles(signal))
  if (removed.size > 0) await stopShowing(await dropRemoved(work, fence, removed))
}

/** Only an explicit no counts: the value is not available everywhere this code runs. */
function saysOffline(): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- it is undefined where the platform does not know
  return navigator.onLine === false
}

const halves = ['reading', 'sending', 'uploading', 'analytics', 'own'] as const

const once: Record<Half, (rounds: Rounds) => Promise<void>> = {
  reading: readOnce,
  sending: sendOnce,
  uploading: uploadOnce,
  analytics: recordOnce,
  own: ownOnce,
}

async function keepGoing(half: Half, rounds: Rounds): Promise<void> {
  const { signal, progress, retries } = rounds
  progress.began(half)
  while (!signal.aborted) {
    await once[half](rounds)
    progress.ended(half)
    await retries[half].next(() => progress.began(half))
  }
}

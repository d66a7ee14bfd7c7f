import type { TabChannel } from '../storage/channel.ts'
import { engineLockName } from '../storage/database-names.ts'
import { engineBeat, engineLook, leaseRest } from '../../times.ts'

/**
 * How many looks in a row may find no visible engine. Looks are counted, because no change of the clock can affect a
 * count.
 */
const patience = 10
/**
 * The looks left after the storage was closed under the page: every running engine has noticed that too and beats in
 * time.
 */
const hurried = 4

/** What a tab needs to take its leases: the lock, the other tabs and the timer, each as the browser provides it. */
export type LeaseContext = {
  request(options: LockOptions, hold: () => Promise<void>): Promise<unknown>
  channel: Pick<TabChannel, 'post' | 'listen'>
  isVisible(): boolean
  /** @returns a function that stops it */
  every(milliseconds: number, run: () => void): () => void
  /** Calls back when the storage was closed under the page. @returns a function that stops it */
  onClosed(run: () => void): () => void
}

type Hold = (signal: AbortSignal) => Promise<void>

export function leaseContext(userId: string, channel: TabChannel, onClosed: LeaseContext['onClosed']): LeaseContext {
  return {
    request: (options, hold) => navigator.locks.request(engineLockName(userId), options, hold),
    channel,
    onClosed,
    isVisible: () => document.visibilityState === 'visible',
    every: (milliseconds, run) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
  }
}

/**
 * Runs `hold` in one tab of this browser at a time (design 7). The holder beats every 3 s; a visible tab without a beat
 * of a visible holder for 10 s takes the lock away, because a frozen tab would keep it and a hidden one has slow timers.
 * `hold` receives a signal that aborts when the lease is over; this tab then waits for its next lease, even after one
 * that failed.
 * @returns when the last `hold` has ended, after `signal`
 */
export async function takeLeases(context: LeaseContext, signal: AbortSignal, hold: Hold): Promise<void> {
  let lastHold: Promise<void> | undefined
  const begin: Hold = (lease) => (lastHold = hold(lease))
  const take = async (options: LockOptions, beginLease: Hold) => {
    const isWell = await takeLease(context, options, signal, beginLease)
    // The last state this tab posted may be out of date.
    if (!signal.aborted) context.channel.post({ kind: 'ask' })
    if (!isWell) await rest(context, signal)
  }
  while (!signal.aborted) {
    const stealing = new AbortController()
    const stopWatching = watchBeat(context, () => stealing.abort())
    const waiting = AbortSignal.any([signal, stealing.signal])
    await take({ signal: waiting }, (lease) => {
      stopWatching()
      return begin(lease)
    })
    stopWatching()
    if (stealing.signal.aborted && !signal.aborted) await take({ steal: true }, begin)
  }
  await lastHold?.catch(() => undefined)
}

/**
 * One lease with a signal of its own. The lock is released as soon as that aborts; whatever `hold` still tries to write
 * is refused by the fence.
 * @returns whether `hold` ended without an error
 */
async function takeLease(
  { request, channel, isVisible, every }: LeaseContext,
  options: LockOptions,
  stopping: AbortSignal,
  hold: Hold,
): Promise<boolean> {
  const lease = new AbortController()
  const signal = AbortSignal.any([stopping, lease.signal])
  let isWell = true
  const beat = () => channel.post({ kind: 'beat', isVisible: isVisible() })
  const holdLock = async () => {
    const stopBeating = every(engineBeat, beat)
    try {
      beat()
      await Promise.race([hold(signal), aborted(signal)])
    } catch (error) {
      isWell = false
      console.warn(error)
    } finally {
      stopBeating()
    }
  }
  try {
    await request(options, holdLock)
  } catch (error) {
    isWell &&= isAbort(error)
  } finally {
    lease.abort()
  }
  return isWell
}

/** Pauses after a lease that failed, so that other tabs can take theirs and nothing is retried in a tight loop. */
function rest({ every }: LeaseContext, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = every(leaseRest, end)
    void aborted(signal).then(end)
  })
}

/** Calls back once when this tab has been visible for 10 s without a beat of a visible engine. */
function watchBeat({ channel, isVisible, every, onClosed }: LeaseContext, silent: () => void): () => void {
  let looks = 0
  const unlisten = channel.listen((message) => {
    if (message.kind === 'beat' && message.isVisible) looks = 0
  })
  const stopLooking = every(engineLook, () => {
    looks = isVisible() ? looks + 1 : 0
    if (looks === patience) silent()
  })
  const unfollow = onClosed(() => (looks = Math.max(looks, patience - hurried)))
  return () => {
    unfollow()
    stopLooking()
    unlisten()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

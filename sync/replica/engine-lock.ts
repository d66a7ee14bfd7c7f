import type { TabChannel } from './channel.ts'
import { engineLockName } from './names.ts'

const beatEvery = 3_000
const silentFor = 10_000

/**
 * Runs `hold` in one tab of this browser at a time (design section 7). The holder beats every 3 s; a visible tab that has
 * heard nothing for 10 s takes the lock away, because a frozen tab keeps it. `hold` is given a signal that aborts when the
 * lock was taken away; then this tab waits for its turn again.
 */
export async function takeTurns(
  userId: string,
  channel: TabChannel,
  signal: AbortSignal,
  hold: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const turn = new AbortController()
    const stealing = new AbortController()
    const ended = AbortSignal.any([signal, turn.signal])
    const stopWatching = watchBeat(channel, () => stealing.abort())
    const holdLock = async () => {
      stopWatching()
      const beat = setInterval(() => channel.post({ kind: 'beat' }), beatEvery)
      try {
        channel.post({ kind: 'beat' })
        await hold(ended)
      } finally {
        clearInterval(beat)
      }
    }
    const waiting = AbortSignal.any([signal, stealing.signal])
    await request(userId, { signal: waiting }, holdLock).catch(async (error: unknown) => {
      turn.abort()
      if (signal.aborted || !isAbort(error)) {
        if (!signal.aborted) throw error
        return
      }
      if (stealing.signal.aborted) await request(userId, { steal: true }, holdLock).catch(ignoreAbort)
    })
    turn.abort()
    stopWatching()
  }
}

function request(userId: string, options: LockOptions, hold: () => Promise<void>): Promise<void> {
  return navigator.locks.request(engineLockName(userId), options, hold)
}

/** Calls back once when a visible tab has heard no engine for 10 s. */
function watchBeat(channel: TabChannel, silent: () => void): () => void {
  let heardAt = performance.now()
  const unlisten = channel.listen(({ kind }) => {
    if (kind === 'beat' || kind === 'state') heardAt = performance.now()
  })
  const look = setInterval(() => {
    if (document.visibilityState !== 'visible') heardAt = performance.now()
    else if (performance.now() - heardAt > silentFor) silent()
  }, 1_000)
  return () => {
    clearInterval(look)
    unlisten()
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function ignoreAbort(error: unknown): void {
  if (!isAbort(error)) throw error
}

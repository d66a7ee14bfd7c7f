import type { TabChannel } from './channel.ts'
import { findFence } from './fence.ts'
import { openAgain, type ViewStore } from './view-store.ts'
import type { WorkStore } from './work-store.ts'
import { engineSilence, fenceLook, signOutTakes } from '../../times.ts'

type Stores = { view: ViewStore; work: WorkStore }

/** Calls back shortly after a connection of the stores was closed under the page, once the stores are open again. */
export function watchClosings({ view, work }: Stores, closed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const reopen = async () => {
    timer = undefined
    // Whichever code reads or writes next reports a failing disk.
    await Promise.all([openAgain(view), openAgain(work)]).catch(() => undefined)
    closed()
  }
  const later = () => {
    timer ??= setTimeout(() => void reopen(), signOutTakes)
  }
  for (const { on } of [view, work]) on('close', later)
  return () => {
    clearTimeout(timer)
    for (const { on } of [view, work]) on.close.unsubscribe(later)
  }
}

/**
 * Browsers close every connection when the user clears the site's data, and Dexie opens the next
 * one on a new and empty database. So the fence shows whether everything is still there. It is checked when a
 * connection was closed, when a round has missed it, and every 3 s. `look` checks at once.
 * @returns how it ended: `none` when the stores are empty, `taken` when an engine beyond our lock has them
 */
export function watchFence(stores: Stores, fence: string, signal: AbortSignal) {
  const { promise: ended, resolve } = Promise.withResolvers<'none' | 'taken'>()
  let isLooking = false
  let isClosed = false
  const look = async () => {
    if (isLooking || signal.aborted) return
    isLooking = true
    try {
      const found = await findFence([stores.view, stores.work], fence)
      // Emptied under an open connection: a sign-out in another tab whose message this one has missed.
      if (found === 'none' && !isClosed) return
      isClosed = false
      if (found === 'held') return
      if (found === 'none') await pause(signOutTakes, signal)
      resolve(found)
    } catch {
      // The rounds meet the same error and report it.
    } finally {
      isLooking = false
    }
  }
  const stopWatching = watchClosings(stores, () => {
    isClosed = true
    void look()
  })
  const timer = setInterval(() => void look(), fenceLook)
  signal.addEventListener('abort', () => {
    stopWatching()
    clearInterval(timer)
  })
  return { ended, look: () => void look() }
}

/**
 * Waits until no other engine sends a beat. After a site's data is cleared, Chromium gives pages opened later locks of
 * their own, so two engines would keep taking the fence from each other.
 */
export async function othersSilent(channel: Pick<TabChannel, 'listen'>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, engineSilence)
  const unlisten = channel.listen(({ kind }) => {
    if (kind !== 'beat') return
    clearTimeout(timer)
    timer = setTimeout(resolve, engineSilence)
  })
  signal.addEventListener('abort', () => resolve())
  await promise
  unlisten()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve())
  })
}

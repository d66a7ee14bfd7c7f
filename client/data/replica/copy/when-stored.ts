import { watchStore } from '#sync/replica/storage/watch-store.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { watchClosing } from './watch-closing.ts'

/**
 * Waits until what is read from this device's stores is there, whichever tab writes it.
 * @returns null if the stores are closed before: what they held may be lost
 */
export async function whenStored<T extends {}>(engine: Engine, read: () => Promise<T | null>): Promise<T | null> {
  const closing = watchClosing(engine)
  return new Promise((resolve) => {
    const end = (found: T | null) => {
      watching.unsubscribe()
      closing.stop()
      resolve(found)
    }
    const watching = watchStore(read).subscribe({
      next: (found) => {
        if (found !== null) end(closing.isClosed() ? null : found)
      },
      error: () => end(null),
    })
    void closing.closed.then(() => end(null))
  })
}

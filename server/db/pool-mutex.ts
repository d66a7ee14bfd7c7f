type Waiting = { go: () => void; fail: (error: unknown) => void }
type Mutex = { isTaken: boolean; waiting: Waiting[] }

const mutexes = new WeakMap<object, Mutex>()

/**
 * Runs the transactions of one pool that want the position lock one after the other, in the order in which they
 * arrived: they wait here, in the process, so that they use one connection however many they are (design 4).
 * `work` calls `gotIn` once it has the lock. When the first in line cannot get it, the others have waited for the same
 * lock in vain and fail at once, instead of each starting to wait when the one before gave up.
 */
export async function withPoolMutex<T>(pool: object, work: (gotIn: () => void) => Promise<T>): Promise<T> {
  const mutex = mutexes.get(pool) ?? { isTaken: false, waiting: [] }
  mutexes.set(pool, mutex)
  if (mutex.isTaken) await new Promise<void>((go, fail) => mutex.waiting.push({ go, fail }))
  mutex.isTaken = true
  let isIn = false
  try {
    return await work(() => (isIn = true))
  } catch (error) {
    if (!isIn) for (const { fail } of mutex.waiting.splice(0)) fail(error)
    throw error
  } finally {
    const next = mutex.waiting.shift()
    if (next) next.go()
    else mutex.isTaken = false
  }
}

import { TryAgainLater } from './errors.ts'

/** Acquires a permit and answers how to release it. Who waits leaves when `gone` is aborted. */
export type Acquire = (gone?: AbortSignal) => Promise<() => void>

/**
 * At most `most` at once do something that takes memory or processor time; up to `patient` more wait for their turn, `longest`
 * milliseconds if given.
 * @throws TryAgainLater with `busy` when too many wait already, when the wait was too long, or when who waited has gone
 */
export function createSemaphore(most: number, patient: number, busy?: string, longest?: number): Acquire {
  let free = most
  const waiting = new Set<() => void>()
  const release = () => {
    const [next] = waiting
    if (next) next()
    else free += 1
  }
  const turn = (gone?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        end()
        resolve()
      }
      const leave = () => {
        end()
        reject(new TryAgainLater(10, busy))
      }
      const impatience = longest === undefined ? undefined : setTimeout(leave, longest)
      const end = () => {
        waiting.delete(go)
        clearTimeout(impatience)
        gone?.removeEventListener('abort', leave)
      }
      waiting.add(go)
      gone?.addEventListener('abort', leave)
    })
  return async (gone) => {
    if (gone?.aborted || (free === 0 && waiting.size >= patient)) throw new TryAgainLater(10, busy)
    if (free > 0) free -= 1
    else await turn(gone)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release()
    }
  }
}

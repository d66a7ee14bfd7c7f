import { TryAgainLater } from './errors.ts'

/**
 * At most `most` at once do something that takes memory or processor time; up to `patient` more wait for their turn.
 * @returns acquires a permit and answers how to release it; @throws TryAgainLater with `busy` when too many wait already
 */
export function createSemaphore(most: number, patient: number, busy?: string): () => Promise<() => void> {
  let free = most
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else if (waiting.length < patient) await new Promise<void>((go) => waiting.push(go))
    else throw new TryAgainLater(10, busy)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release()
    }
  }
}

import { TryAgainLater } from '../errors.ts'

/**
 * At most `most` at once do something that takes memory or processor time; up to `patient` more wait for their turn.
 * @returns takes a slot and answers how to give it back; @throws TryAgainLater with `busy` when too many wait already
 */
export function createSlots(most: number, patient: number, busy?: string): () => Promise<() => void> {
  let free = most
  const waiting: (() => void)[] = []
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else if (waiting.length < patient) await new Promise<void>((go) => waiting.push(go))
    else throw new TryAgainLater(10, busy)
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      giveBack()
    }
  }
}

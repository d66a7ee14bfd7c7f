import { TryAgainLater } from './errors.ts'

/** Seconds after which somebody who found the queue full comes again. */
const comesAgain = 30

/**
 * One build after the other: a thousand different bodies after one change would otherwise keep a thousand texts in memory and the
 * processor from everybody else. Turns go round those for whom is built (`from`: an address, a person), so that however much one of them
 * asks for, each of the others waits for one build of theirs.
 * @throws TryAgainLater when `most` builds of `from` are under way or waiting, or `mostOfAll` together
 */
export function createBuildQueue(most: number, mostOfAll: number) {
  const counts = new Map<string, number>()
  /** Whose turn comes next stands first. */
  const waiting = new Map<string, (() => void)[]>()
  let all = 0

  const add = (from: string, change: 1 | -1) => {
    const count = (counts.get(from) ?? 0) + change
    all += change
    if (count === 0) counts.delete(from)
    else counts.set(from, count)
  }
  const goOn = () => {
    for (const [from, turns] of waiting) {
      waiting.delete(from)
      const go = turns.shift()
      if (turns.length > 0) waiting.set(from, turns)
      go?.()
      return
    }
  }
  const turnOf = (from: string) =>
    new Promise<void>((go) => {
      const turns = waiting.get(from)
      if (turns) turns.push(go)
      else waiting.set(from, [go])
    })

  return async <T>(from: string, build: () => Promise<T>): Promise<T> => {
    if ((counts.get(from) ?? 0) >= most || all >= mostOfAll) throw new TryAgainLater(comesAgain)
    const isFree = all === 0
    add(from, 1)
    try {
      if (!isFree) await turnOf(from)
      return await build()
    } finally {
      add(from, -1)
      goOn()
    }
  }
}

import { TryAgainLater } from './errors.ts'

/** Seconds after which somebody who found the queue full comes again. */
const comesAgain = 30

type Turn = { begin(): void; giveUp(): void }

/**
 * One build after the other: a thousand different bodies after one change would otherwise keep a thousand texts in memory and the
 * processor from everybody else. Turns go round those for whom is built (`from`: an address, a person), so that however much one of them
 * asks for, each of the others waits for one build of theirs. When `mostOfAll` are under way or waiting, whoever waits for most gives up the
 * last for somebody who waits for less (decision 191): a few who fill the queue keep nobody else out.
 * @throws TryAgainLater when `most` builds of `from` are under way or waiting, or the queue is full, or this one was given up
 */
export function createBuildQueue(most: number, mostOfAll: number) {
  const counts = new Map<string, number>()
  /** Whose turn comes next stands first. */
  const waiting = new Map<string, Turn[]>()
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
      const turn = turns.shift()
      if (turns.length > 0) waiting.set(from, turns)
      turn?.begin()
      return
    }
  }
  const turnOf = (from: string) =>
    new Promise<void>((begin, refuse) => {
      const turn: Turn = { begin, giveUp: () => refuse(new TryAgainLater(comesAgain)) }
      const turns = waiting.get(from)
      if (turns) turns.push(turn)
      else waiting.set(from, [turn])
    })
  /** @returns whether somebody who has more in the queue has given up the last of it for `from` */
  const makeRoom = (from: string): boolean => {
    const countOf = (whom: string) => counts.get(whom) ?? 0
    const [largest, turns] = [...waiting].reduce(
      (most, one) => (countOf(one[0]) > countOf(most[0]) ? one : most),
      [from, [] as Turn[]],
    )
    if (countOf(largest) <= countOf(from) + 1) return false
    turns.pop()!.giveUp()
    if (turns.length === 0) waiting.delete(largest)
    add(largest, -1)
    return true
  }

  return async <T>(from: string, build: () => Promise<T>): Promise<T> => {
    const isFull = (counts.get(from) ?? 0) >= most || (all >= mostOfAll && !makeRoom(from))
    if (isFull) throw new TryAgainLater(comesAgain)
    const isFree = all === 0
    add(from, 1)
    if (!isFree) await turnOf(from)
    try {
      return await build()
    } finally {
      add(from, -1)
      goOn()
    }
  }
}

import { availableParallelism } from 'node:os'

/**
 * Where a calculation waits for its turn. Sign-ins go first: people who have an account wait neither for those who
 * register nor for guesses at a locked account, and for the passwords from an address that has failed too often
 * (`past`, its block) least of all.
 */
export type Lane = 'sign-in' | 'other' | 'locked' | `past ${string}`

/**
 * Each calculation takes 46 MiB, one thread of Node's pool and one core: one core stays free for everybody who is not
 * signing in.
 */
export const mostHashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

type Begin = () => void

const waiting = { 'sign-in': [] as Begin[], other: [] as Begin[], locked: [] as Begin[] }
/** Those of addresses past their limit: addresses take turns, so that a flood from one of them delays no other. */
const past = new Map<Lane, Begin[]>()
let running = 0
let isPastRunning = false

/** Waits for a turn; `leave` ends it. */
export function enter(lane: Lane): Promise<void> {
  return new Promise((begin) => {
    if (isPast(lane)) waitPast(lane, begin)
    else waiting[lane].push(begin)
    beginNext()
  })
}

export function leave(lane: Lane): void {
  running -= 1
  if (isPast(lane)) isPastRunning = false
  beginNext()
}

/** How many turns have begun and not ended. */
export function runningNow(): number {
  return running
}

function beginNext(): void {
  while (running < mostHashesAtOnce) {
    const begin = waiting['sign-in'].shift() ?? waiting.other.shift() ?? waiting.locked.shift() ?? nextPast()
    if (!begin) return
    running += 1
    begin()
  }
}

/** One at a time, of the address that has waited longest for its turn. */
function nextPast(): Begin | undefined {
  const [longest] = past
  if (!longest || isPastRunning) return undefined
  const [lane, begins] = longest
  const begin = begins.shift()
  past.delete(lane)
  if (begins.length > 0) past.set(lane, begins)
  isPastRunning = true
  return begin
}

function waitPast(lane: Lane, begin: Begin): void {
  const begins = past.get(lane)
  if (begins) begins.push(begin)
  else past.set(lane, [begin])
}

function isPast(lane: Lane): lane is `past ${string}` {
  return lane.startsWith('past ')
}

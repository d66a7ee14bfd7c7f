import { setImmediate as turn } from 'node:timers/promises'
import { vi } from 'vitest'
import { eventually } from './eventually.ts'

/** Milliseconds; a shorter timer is no wait but a turn of the event loop, which databases need to continue. */
const shortestWait = 50

/** Moves of the clock at once, after them it moves so seldom that `eventually` sees when nothing works. */
const movesAtOnce = 200

/** Turns of the event loop in which everything ends that needs no time: messages, locks, reads of a database. */
const turnsToEnd = 500

let restore = () => {}

/** From now on waits, `Date` and `performance` advance only when the test moves the clock: a slow machine makes no test late. */
export function stopClock(): void {
  const real = { setTimeout, clearTimeout }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  const virtual = { setTimeout, clearTimeout }
  const turns = new WeakSet<object>()
  const begin = (run: () => void, milliseconds = 0, ...given: []) => {
    if (milliseconds >= shortestWait) return virtual.setTimeout(run, milliseconds, ...given)
    const timer = real.setTimeout(run, milliseconds, ...given)
    turns.add(timer)
    return timer
  }
  const end = (timer: NodeJS.Timeout | undefined) =>
    timer && turns.has(timer) ? real.clearTimeout(timer) : virtual.clearTimeout(timer)
  const { timeout } = AbortSignal
  Object.assign(globalThis, { setTimeout: begin, clearTimeout: end })
  AbortSignal.timeout = abortedAfter
  restore = () => {
    Object.assign(globalThis, virtual)
    AbortSignal.timeout = timeout
    vi.useRealTimers()
  }
}

function abortedAfter(milliseconds: number): AbortSignal {
  const ending = new AbortController()
  setTimeout(() => ending.abort(new DOMException('its time is over', 'TimeoutError')), milliseconds)
  return ending.signal
}

/** Undoes `stopClock`. */
export function startClock(): void {
  restore()
  restore = () => {}
}

/**
 * Like `eventually`, while time passes: for what waits before it happens. The clock advances to the next timer each time that
 * nothing is under way and the check has failed.
 */
export function asTimePasses<T>(check: () => T | Promise<T>): Promise<T> {
  let moves = 0
  return eventually(async () => {
    for (;;) {
      await nothingUnderWay()
      try {
        return await check()
      } catch (error) {
        await vi.advanceTimersToNextTimerAsync()
        moves += 1
        if (moves >= movesAtOnce) throw error
      }
    }
  })
}

/** What is promised after some time, which passes meanwhile. */
export async function overTime<T>(promised: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => void (isOver = true)
  promised.then(over, over)
  await asTimePasses(() => {
    if (!isOver) throw new Error('it still waits')
  })
  return promised
}

/** Resolves once everything has happened that happens without time: what has not by then is waiting. */
export async function nothingUnderWay(): Promise<void> {
  for (let turns = 0; turns < turnsToEnd; turns++) await turn()
}

import type { Gate } from './gate.ts'

type Timer = { due: number; every: number | null; run: () => void; handle: NodeJS.Timeout | undefined }

/** The clock and the timers of a tab, which can be advanced without waiting. */
export function createTabClock(gate: Gate) {
  const timers = new Map<number, Timer>()
  let skew = 0
  let made = 0
  const now = () => performance.now() + skew
  const arm = (id: number, timer: Timer) => {
    timer.handle = setTimeout(() => gate.pass(() => fire(id, timer)), Math.max(0, timer.due - now()))
  }
  const fire = (id: number, timer: Timer) => {
    if (timers.get(id) !== timer) return
    if (timer.every === null) timers.delete(id)
    else {
      // However many were missed, a page gets one.
      timer.due = now() + timer.every
      arm(id, timer)
    }
    timer.run()
  }
  const add = (run: (...given: unknown[]) => void, wait: number, every: number | null, given: unknown[]) => {
    const id = (made += 1)
    const timer: Timer = { due: now() + wait, every, run: () => run(...given), handle: undefined }
    timers.set(id, timer)
    arm(id, timer)
    return id
  }
  const clear = (id: number) => {
    clearTimeout(timers.get(id)?.handle)
    timers.delete(id)
  }
  return {
    now,
    /** Every timer that falls due on the way runs at its time. */
    putForward: (milliseconds: number) => {
      const until = now() + milliseconds
      for (;;) {
        const [next] = [...timers].toSorted(([, one], [, other]) => one.due - other.due)
        if (!next || next[1].due > until || !gate.isOpen()) break
        skew += Math.max(0, next[1].due - now())
        clearTimeout(next[1].handle)
        gate.pass(() => fire(...next))
      }
      skew += Math.max(0, until - now())
      for (const [id, timer] of timers) {
        clearTimeout(timer.handle)
        arm(id, timer)
      }
    },
    stop: () => {
      for (const id of timers.keys()) clear(id)
    },
    globals: {
      setTimeout: (run: () => void, wait = 0, ...given: unknown[]) => add(run, wait, null, given),
      setInterval: (run: () => void, wait = 0, ...given: unknown[]) => add(run, wait, wait, given),
      clearTimeout: clear,
      clearInterval: clear,
      performance: { now },
    },
  }
}

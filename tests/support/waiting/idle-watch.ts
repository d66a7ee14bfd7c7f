import { performance } from 'node:perf_hooks'
import { busyTime } from './busy-time.ts'
import { pace } from './pace.ts'

/** Longer than anything in the product rests before it does something by itself that a test waits for. */
const restsAtMost = 16_000

/** The share of one processor below which a test, its server, its browser and its database count as idle. */
const idleShare = 0.08

/** Milliseconds; a shorter while says nothing about the share. */
const shortestWhile = 500

export type IdleWatch = {
  /** Whether nothing that could still make a check pass has happened for so long that nothing will. */
  isOver(): boolean
}

/**
 * Tells whether a test may stop waiting: not by the clock, which runs on while the machine does something else, but by the
 * work that is done. Ask again and again; what happens while nobody asks counts once.
 */
export function watchIdleness(rest = restsAtMost * pace()): IdleWatch {
  let since = performance.now()
  let busy = busyTime()
  let idle = 0
  return {
    isOver: () => {
      const passed = performance.now() - since
      if (passed < shortestWhile) return idle >= rest
      const share = (busyTime() - busy) / passed
      // A caller that was itself away for long, as in a stopped process, has seen nothing of that time.
      idle = share < idleShare ? idle + Math.min(passed, 2 * shortestWhile) : 0
      since = performance.now()
      busy = busyTime()
      return idle >= rest
    },
  }
}

import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { busyTime } from './busy-time.ts'
import { pace } from './pace.ts'

/** Longer than a request waits for a silent server (30 s), or anything else that a test waits for rests by itself. */
export const restsAtMost = 40_000

/**
 * The share of one processor below which a test, its server, its browser and its database count as idle. Measured with a page
 * of the calendar: 2 to 5 % when nothing happens, 6 to 7 % with a spinner; work among twelve busy processes gets 14 %.
 */
const idleShare = 0.08

/** Milliseconds; a shorter while says nothing about the share. */
const shortestWhile = 500

/** How many times as much as an idle while counts, a busy one takes back: a browser tidies up now and then by itself. */
const takenBack = 4

export type IdleWatch = {
  /** Whether nothing that could still make a check pass has happened for so long, or `times` as long, that nothing will. */
  isOver(times?: number): boolean
}

/**
 * Tells whether a test may stop waiting: not by the clock, which runs on while the machine does something else, but by the
 * work that is done. Ask again and again; what happens while nobody asks counts once.
 */
export function watchIdleness(rest = restsAtMost * pace()): IdleWatch {
  let since = performance.now()
  let before = look()
  let idle = 0
  const looking = { wall: before.wall, own: before.own }
  return {
    isOver: (times = 1) => {
      const passed = performance.now() - since
      if (passed < shortestWhile) return idle >= times * rest
      const now = look()
      looking.wall += now.wall
      looking.own += now.own
      const share = (now.busy - before.busy - before.own) / passed
      // Where a look takes ten times as long as it works, work that does nothing but wait its turn has a tenth of a processor.
      const isIdle = share < Math.min(idleShare, looking.own / looking.wall / 2)
      // A caller that was itself away for long, as in a stopped process, has seen nothing of that time.
      const counted = Math.min(passed, 2 * shortestWhile)
      idle = isIdle ? idle + counted : Math.max(0, idle - takenBack * counted)
      since = performance.now()
      before = now
      return idle >= times * rest
    },
  }
}

/** Waits for a second. @returns the milliseconds of it that count as idle, none or all */
export async function idleInASecond(): Promise<number> {
  const watch = watchIdleness(shortestWhile)
  await wait(2 * shortestWhile)
  return watch.isOver() ? 2 * shortestWhile : 0
}

/** What has worked so far, and the milliseconds that looking at it took and worked itself. */
function look(): { busy: number; wall: number; own: number } {
  const start = performance.now()
  const used = ownTime()
  const busy = busyTime()
  return { busy, wall: performance.now() - start, own: ownTime() - used }
}

/** Milliseconds for which this thread has used a processor. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

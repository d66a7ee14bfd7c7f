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
  /** What a check works is its own: it is no sign that anything happens, though a check that only waits has seen a rest. */
  during<T>(check: () => T | Promise<T>): Promise<T>
}

/** Milliseconds that have passed, and that something has worked meanwhile. */
type Stretch = { passed: number; busy: number }

/**
 * Tells whether a test may stop waiting: not by the clock, which runs on while the machine does something else, but by the
 * work that is done. Ask again and again; what happens while nobody asks counts once.
 */
export function watchIdleness(rest = restsAtMost * pace()): IdleWatch {
  let since = performance.now()
  let before = look()
  let idle = 0
  // What was seen between checks, until it is long enough.
  const seen = { passed: 0, busy: 0, counts: 0 }
  const looking = { wall: before.wall, own: before.own }
  /** What has passed, and worked, since the last look. */
  const stretch = (): Stretch => {
    const passed = performance.now() - since
    const now = look()
    looking.wall += now.wall
    looking.own += now.own
    const busy = now.busy - before.busy - before.own
    since = performance.now()
    before = now
    return { passed, busy }
  }
  // Where a look takes ten times as long as it works, work that does nothing but wait its turn has a tenth of a processor.
  const isIdle = ({ passed, busy }: Stretch) => busy / passed < Math.min(idleShare, looking.own / looking.wall / 2)
  // A caller that was itself away for long, as in a stopped process, has seen nothing of that time.
  const counted = (passed: number) => Math.min(passed, 2 * shortestWhile)
  const see = ({ passed, busy }: Stretch) => {
    seen.passed += passed
    seen.busy += busy
    seen.counts += counted(passed)
  }
  return {
    isOver: (times = 1) => {
      if (seen.passed + performance.now() - since < shortestWhile) return idle >= times * rest
      see(stretch())
      idle = isIdle(seen) ? idle + seen.counts : Math.max(0, idle - takenBack * seen.counts)
      seen.passed = seen.busy = seen.counts = 0
      return idle >= times * rest
    },
    during: async (check) => {
      see(stretch())
      try {
        return await check()
      } finally {
        const checked = stretch()
        if (isIdle(checked)) idle += counted(checked.passed)
      }
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

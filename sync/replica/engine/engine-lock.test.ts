import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { openChannel, type TabChannel } from '../storage/channel.ts'
import { takeLeases, type LeaseContext } from './engine-lock.ts'

const second = 1_000
const beat = 3 * second
const pause = 5 * second

/**
 * A tab with the real locks and the real channel; its timers run when the test says so, and those of a stopped tab
 * never run.
 */
function openTab(lock: string, { isVisible = true, failures = 0 } = {}) {
  const timers = new Map<() => void, number>()
  const channel: TabChannel = openChannel(lock)
  const closings = new Set<() => void>()
  const stopping = new AbortController()
  const leases: AbortSignal[] = []
  let received = 0
  let requests = 0
  channel.listen(({ kind }) => {
    if (kind === 'beat') received += 1
    if (kind === 'ask') requests += 1
  })
  const context: LeaseContext = {
    request: (options, hold) => navigator.locks.request(lock, options, hold),
    channel,
    isVisible: () => isVisible,
    every: (milliseconds, run) => {
      timers.set(run, milliseconds)
      return () => timers.delete(run)
    },
    onClosed: (run) => {
      closings.add(run)
      return () => closings.delete(run)
    },
  }
  const ended = takeLeases(
    context,
    stopping.signal,
    (signal) =>
      new Promise((resolve, reject) => {
        leases.push(signal)
        // Like a transaction whose database is closed under it: it must not be mistaken for a stolen lock.
        if (leases.length <= failures) reject(new DOMException('the database is closed', 'AbortError'))
        signal.addEventListener('abort', () => resolve())
      }),
  )
  return {
    leases,
    received: () => received,
    requests: () => requests,
    closed: () => {
      for (const run of closings) run()
    },
    isResting: () => [...timers.values()].includes(pause),
    isEngine: () => leases.at(-1)?.aborted === false,
    tick: (milliseconds: number) => {
      for (const [run, every] of [...timers]) if (every === milliseconds) run()
    },
    close: async () => {
      stopping.abort()
      await ended
      channel.close()
    },
  }
}

type Tab = ReturnType<typeof openTab>

function lookTimes(tab: Tab, times: number): void {
  for (let look = 0; look < times; look += 1) tab.tick(second)
}

/** The first tab sends a beat, and the second has received it. */
async function beatTo(from: Tab, to: Tab): Promise<void> {
  const before = to.received()
  from.tick(beat)
  await eventually(() => expect(to.received()).toBeGreaterThan(before))
}

describe('the leases of the tabs', () => {
  const tabs: Tab[] = []
  const open = (options?: { isVisible?: boolean; failures?: number }) => {
    const tab = openTab('leases', options)
    tabs.push(tab)
    return tab
  }
  const engine = (tab: Tab) => eventually(() => expect(tab.isEngine()).toBe(true))

  afterEach(async () => {
    for (const tab of tabs.splice(0).toReversed()) await tab.close()
  })

  test('a visible tab that receives nothing for ten seconds takes the lease, with a signal that has not aborted', async () => {
    const stopped = open()
    await engine(stopped)
    const waiting = open()
    lookTimes(waiting, 10)
    await engine(waiting)
    expect(waiting.leases).toHaveLength(1)
    expect(stopped.leases[0]?.aborted).toBe(true)
  })

  test('a tab whose stores were closed waits only four seconds for a sign of the engine', async () => {
    const stopped = open()
    await engine(stopped)
    const waiting = open()
    waiting.closed()
    lookTimes(waiting, 3)
    await beatTo(stopped, waiting)
    lookTimes(waiting, 4)
    expect(waiting.leases).toHaveLength(0)
    waiting.closed()
    lookTimes(waiting, 4)
    await engine(waiting)
  })

  test('a tab whose lease was taken away requests the state of the new engine', async () => {
    const stopped = open()
    await engine(stopped)
    const waiting = open()
    lookTimes(waiting, 10)
    await engine(waiting)
    await eventually(() => expect(waiting.requests()).toBe(1))
  })

  test('a lease can be taken away again and again, and the tab that lost it waits for its next one', async () => {
    const [one, other] = [open(), open()]
    await engine(one)
    for (const [holder, waiter] of [
      [one, other],
      [other, one],
      [one, other],
    ] as const) {
      await eventually(() => {
        lookTimes(waiter, 1)
        expect(waiter.isEngine()).toBe(true)
      })
      expect(holder.isEngine()).toBe(false)
    }
    await other.close()
    await engine(one)
  })

  test('a tab whose lease fails gives it up and takes its next one after a pause', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const failing = open({ failures: 2 })
    await eventually(() => expect(failing.isResting()).toBe(true))
    failing.tick(pause)
    await eventually(() => expect(failing.leases).toHaveLength(2))
    await eventually(() => expect(failing.isResting()).toBe(true))
    const other = open()
    await engine(other)
    failing.tick(pause)
    await eventually(() => expect(failing.isResting()).toBe(false))
    expect(failing.leases).toHaveLength(2)
    await other.close()
    await engine(failing)
    warned.mockRestore()
  })

  test('a tab that was stopped while waiting for its lease is passed over', async () => {
    const [holder, stopped] = [open(), open()]
    await engine(holder)
    const waiting = open()
    lookTimes(waiting, 10)
    await engine(waiting)
    expect(stopped.leases).toHaveLength(0)
  })

  test('a visible engine that beats keeps its lease', async () => {
    const [holder, waiting] = [open(), open()]
    await engine(holder)
    for (let round = 0; round < 4; round += 1) {
      lookTimes(waiting, 9)
      await beatTo(holder, waiting)
    }
    expect(holder.leases).toHaveLength(1)
    expect(waiting.leases).toHaveLength(0)
  })

  test('an engine in a hidden tab gives way to a visible tab, and a hidden tab takes no lease away', async () => {
    const [hidden, alsoHidden] = [open({ isVisible: false }), open({ isVisible: false })]
    await engine(hidden)
    lookTimes(alsoHidden, 30)
    const visible = open()
    lookTimes(visible, 5)
    await beatTo(hidden, visible)
    lookTimes(visible, 5)
    await engine(visible)
    expect(alsoHidden.leases).toHaveLength(0)
  })
})

import { Script } from 'node:vm'
import { workerData } from 'node:worker_threads'
import type { TabMessage } from '#sync/replica/storage/channel.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import { channelName, engineLockName } from '#sync/replica/storage/database-names.ts'
import { deviceLocks } from './device-locks.ts'
import { createGate } from './gate.ts'
import type { Build, DeviceStep } from './history.ts'
import { daysOff } from './page.ts'
import type { Stamped } from './queue-acts.ts'
import { openRealm, type Realm } from './realm.ts'
import { createChannels } from './tab-channels.ts'
import type { TabScripts } from './tab-code.ts'
import { unlessIdle } from '#tests/support/waiting/unless-idle.ts'

/** Longer than any page waits for a silent engine. */
const longSilence = 15_000
const hour = 3_600_000
const second = 1_000
/** At least this many tasks run in a second, so that requests to the disk and messages to other tabs are answered. */
const tasksOfSecond = 20
const noticedWithin = 5_000

export type Reported = { state: EngineState; ended: ('signed-out' | 'other-user')[] }

const { url, code } = workerData as { url: string; code: TabScripts }
const scripts: Record<Build, Script> = {
  earlier: new Script(code.earlier, { filename: 'earlier-tab-code.js' }),
  this: new Script(code.this, { filename: 'tab-code.js' }),
}

/** The open pages of one user in one browser: each runs the real engine, and the lock lets one of them work. */
export function openTabs(userId: string, build: Build) {
  const tabs: Realm[] = []
  const ended: Reported['ended'] = []
  /** What happens while a tab or the device is stopped. */
  let robbing: Promise<void> = Promise.resolve()
  const channels = createChannels()
  const rounds = watchRounds((receive) => channels.listen(channelName(userId), createGate(), receive))
  const tell = (message: TabMessage) => channels.post(channelName(userId), message)

  const open = (): Realm => {
    const realm = openRealm(scripts[build], { channels, url: new URL(url), daysOff })
    tabs.push(realm)
    realm.code.start(userId, (why) => ended.push(why))
    return realm
  }
  const engineTab = () => tabs.find((tab) => tab.holds(engineLockName(userId)))
  /** Does something that makes one of the tabs run a round, and waits for its end. */
  const through = async (begin: () => unknown): Promise<Reported> => {
    ended.length = 0
    const state = rounds.next()
    await begin()
    return { state: await state, ended: [...ended] }
  }
  const remove = (tab: Realm | undefined) => {
    if (!tab) return
    tabs.splice(tabs.indexOf(tab), 1)
    tab.kill()
  }
  /**
   * A stopped tab keeps the engine's lock; another one receives nothing from it, takes the engine over and works. Then the
   * first one is woken and finds that it has lost.
   */
  const rob = (robbed: Realm, meanwhile = () => Promise.resolve()) => {
    const work = async () => {
      await meanwhile()
      const round = rounds.next()
      const thief = tabs.find((tab) => tab !== robbed) ?? open()
      // Its watch begins only some tasks after its code.
      while (!thief.holds(engineLockName(userId)) && tabs.includes(thief)) {
        thief.putForward(longSilence)
        await task()
      }
      await round
      robbed.gate.wake()
      while (tabs.includes(robbed) && !isWaitedFor(engineLockName(userId))) await task()
    }
    robbing = work().catch(() => robbed.gate.wake())
  }
  /** The device sleeps: no tab runs, and an hour later each of them finds its timers overdue. */
  const sleep = (meanwhile: () => Promise<void>) => {
    for (const tab of tabs) tab.gate.stop()
    const wake = async () => {
      await meanwhile()
      for (const tab of tabs) tab.putForward(hour)
      for (const tab of tabs) tab.gate.wake()
      // Whatever fell due meanwhile, including a pull, comes before anything else happens.
      for (let tasks = 0; tasks < tasksOfSecond; tasks += 1) await task()
      while (rounds.lastReported()?.activity === 'syncing' && tabs.length > 0) await task()
    }
    robbing = wake()
  }
  /**
   * Time passes on the clocks of all tabs alike, second by second, and their messages to each other arrive meanwhile.
   */
  const letPass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += second) {
      for (const tab of [...tabs]) tab.putForward(second)
      for (let tasks = 0; tasks < tasksOfSecond; tasks += 1) await task()
    }
  }
  const user = () => tabs.at(-1)!.code
  return {
    count: () => tabs.length,
    lastReported: rounds.lastReported,
    /** Opens the first tab; it pulls. */
    start: () => through(open),
    /** Opens one more, which waits for its turn. */
    openAnother: () => void open(),
    /** The engine's tab closes; the next one takes over, and pulls. */
    closeFirst: () => through(() => remove(engineTab() ?? tabs[0])),
    /** Looks for changes now, as "Sync now" does. */
    wake: () => through(() => tell({ kind: 'wake' })),
    /** The queue has changed: the engine shows it and sends. */
    workChanged: () => through(() => tell({ kind: 'work-changed' })),
    /** The tab in which the user works: the one opened last. @returns whether there was anything to do */
    act: (step: DeviceStep, stamped: Stamped) => user().act(step, stamped),
    /** Like the calendar: it is recorded on the device, and sent. */
    openEvent: (id: string) =>
      through(async () => {
        await user().openEvent(id)
        tell({ kind: 'work-changed' })
      }),
    letPass,
    /** Another tab takes the engine over from the one that has it at this moment. */
    steal: (): void => {
      const robbed = engineTab()
      robbed?.gate.stop()
      if (robbed) rob(robbed)
    },
    /**
     * The same once the disk or the server has answered the engine this many times; `meanwhile` happens while nobody
     * works.
     */
    stealAfter: (answers: number, meanwhile: () => Promise<void>): void => {
      const robbed = engineTab()
      robbed?.gate.stopAfter(answers, () => rob(robbed, meanwhile))
    },
    sleepAfter: (answers: number, meanwhile: () => Promise<void>): void => {
      engineTab()?.gate.stopAfter(answers, () => sleep(meanwhile))
    },
    stealNoMore: () => engineTab()?.gate.stopAfter(Infinity, () => undefined),
    /** The robbed tab waits for its next turn. */
    robbed: () => robbing,
    /** The disk is cleared under all tabs; the engine notices within 5 s of its clock, and begins a fresh copy. */
    wiped: (clear: () => Promise<void>) =>
      through(async () => {
        for (const tab of tabs) tab.loseStorage()
        await clear()
        await letPass(noticedWithin)
      }),
    clearOutbox: () => user().clearOutbox(),
    signOut: async () => {
      const last = tabs.at(-1)!
      for (const tab of tabs.filter((one) => one !== last)) remove(tab)
      await last.code.stop()
      await last.code.forget()
    },
    /** Closes all tabs, as when the browser is closed. */
    close: () => {
      for (const tab of [...tabs]) remove(tab)
    },
  }
}

function watchRounds(listen: (receive: (message: unknown) => void) => void) {
  let isSyncing = false
  let lastReported: EngineState | null = null
  const waiting = new Set<(state: EngineState) => void>()
  listen((data) => {
    const message = data as TabMessage
    if (message.kind !== 'state') return
    lastReported = message.state
    const hasEnded = isSyncing && message.state.activity === 'idle'
    isSyncing = message.state.activity === 'syncing'
    if (hasEnded) for (const tell of [...waiting]) tell(message.state)
  })
  return {
    /** The latest state that any engine of these tabs has reported. */
    lastReported: () => lastReported,
    next: (): Promise<EngineState> => {
      const { promise, resolve } = Promise.withResolvers<EngineState>()
      waiting.add(resolve)
      return unlessIdle(promise, () => 'no round has ended').finally(() => waiting.delete(resolve))
    },
  }
}

function isWaitedFor(lock: string): boolean {
  return deviceLocks.query().pending.some(({ name }) => name === lock)
}

function task(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

import type { Browser, BrowserContext } from '@playwright/test'
import { idleInASecond } from '#tests/support/waiting/idle-watch.ts'
import { pace } from '#tests/support/waiting/pace.ts'
import {
  browserNames,
  browserOf,
  type Action,
  type BrowserAction,
  type BrowserName,
  type TabAction,
  type TabName,
} from './actions.ts'
import { acts, type End, type Saving } from './acts.ts'
import { firstTabOf, openDevices, type Tab } from './devices.ts'
import { keepSaves } from './saves.ts'
import { openSchool } from './school.ts'
import { look, type Seen } from './seen.ts'
import { signOut } from './signing-out.ts'
import { freeze, pause, thaw } from './stopped-tabs.ts'
import { problemsOf, readTruth } from './truth.ts'

/** Milliseconds in which nothing worked, after which something has come late, or never will. */
const [restsWithin, longestRest] = [10_000 * pace(), 40_000 * pace()]

/** The school, its devices and what is done to them. @returns a function that takes an action and says how it ended */
export async function beginHistory(browser: Browser, watched: (context: BrowserContext) => Promise<void>) {
  const school = await openSchool()
  const devices = await openDevices(browser, school.url, watched)
  const saves = keepSaves()
  let slowest = 0

  const take = async (action: Action): Promise<string> => {
    if ('server' in action) return done(school.does[action.server]())
    if ('sql' in action) return (await school.writes(action)) ? 'done' : 'impossible'
    if ('browser' in action) return inBrowser[action.does](action.browser)
    if ('tab' in action) return inTab(action)
    return rest()
  }
  const inTab = async (action: TabAction & { n: number }): Promise<string> => {
    if (action.does in ofTabs) return ofTabs[action.does as keyof typeof ofTabs](action.tab)
    const tab = devices.tabs.get(action.tab)
    const browserName = browserOf[action.tab]
    if (!tab || tab.stopped || !devices.device(browserName).isSignedIn) return 'impossible'
    if (action.does === 'settle') saves.mayGiveUp((await look(tab.page, school.userIds[browserName])).outbox)
    if (action.does === 'undo') saves.undone()
    let ended: (end: End) => void = () => undefined
    const tell = (saving: Saving) => (ended = saves.begun(action.n, browserName, saving))
    const act = acts[action.does as keyof typeof acts] as (
      tab: Tab,
      action: object,
      report: typeof tell,
    ) => Promise<End>
    const end = await act(tab, action, tell)
    ended(end)
    return end
  }
  const stop = async (name: TabName, how: typeof pause | typeof freeze): Promise<string> => {
    const tab = devices.tabs.get(name)
    if (!tab || tab.stopped) return 'impossible'
    const others = devices.runningIn(browserOf[name]).filter((one) => one !== tab)
    await how(tab, others, school.userIds[browserOf[name]])
    return 'done'
  }
  const ofTabs = {
    open: async (name: TabName) => ((await devices.open(name)) ? 'done' : 'impossible'),
    close: async (name: TabName) => done(devices.close(name)),
    kill: async (name: TabName) => done(devices.kill(name)),
    reload: async (name: TabName) => {
      const tab = devices.tabs.get(name)
      if (!tab || tab.stopped) return 'impossible'
      await tab.page.reload({ waitUntil: 'commit' })
      return 'done'
    },
    pause: (name: TabName) => stop(name, pause),
    freeze: (name: TabName) => stop(name, freeze),
    thaw: async (name: TabName) => {
      const tab = devices.tabs.get(name)
      return tab && (await thaw(tab)) ? 'done' : 'impossible'
    },
  }
  const inBrowser: Record<BrowserAction['does'], (name: BrowserName) => Promise<string>> = {
    offline: async (name) => done(devices.setOffline(name, true)),
    online: async (name) => done(devices.setOffline(name, false)),
    'sign out': async (name) => {
      const [tab] = devices.runningIn(name)
      if (!tab || !devices.device(name).isSignedIn) return 'impossible'
      await signOut(tab.page)
      devices.device(name).isSignedIn = false
      return 'done'
    },
    'sign in': async (name) => {
      if (devices.device(name).isSignedIn || !school.runs() || devices.device(name).isOffline) return 'impossible'
      if (devices.runningIn(name).length === 0) return 'impossible'
      await devices.signIn(name)
      return 'done'
    },
  }

  /** Everything works again, and everybody looks at their page. */
  const rest = async (): Promise<string> => {
    await school.does['database starts']()
    await school.does['server starts']()
    await school.does['analytics work']()
    for (const tab of devices.tabs.values()) await thaw(tab)
    for (const name of browserNames) {
      await devices.setOffline(name, false)
      if (!devices.device(name).isSignedIn) await devices.signIn(name)
      if (devices.runningIn(name).length === 0) await devices.open(firstTabOf(name))
      for (const { page } of devices.runningIn(name)) await page.evaluate(() => void dispatchEvent(new Event('focus')))
    }
    const begun = performance.now()
    let problems = await problemsNow()
    let idle = 0
    while (problems.length > 0 && idle < longestRest) {
      idle += await idleInASecond()
      problems = await problemsNow()
    }
    const took = performance.now() - begun
    slowest = Math.max(slowest, took)
    if (problems.length > 0) throw new Error(`never at rest:\n  ${problems.join('\n  ')}`)
    if (idle > restsWithin) throw new Error(`at rest only after ${idle / 1_000} s in which nothing worked`)
    return `after ${(took / 1_000).toFixed(1)} s`
  }
  const problemsNow = async (): Promise<string[]> => {
    const truth = await readTruth(school)
    const outboxes = new Map<BrowserName, Seen['outbox']>()
    const problems: string[] = []
    for (const [name, { page }] of devices.tabs) {
      const browserName = browserOf[name]
      const seen = await look(page, school.userIds[browserName]).catch((error: unknown) => String(error))
      if (typeof seen === 'string') {
        problems.push(`${name}: ${seen}`)
        continue
      }
      outboxes.set(browserName, seen.outbox)
      const own = problemsOf(truth, seen, browserName === 'reader')
      problems.push(...own.map((problem) => `${name} at ${seen.address}: ${problem}`))
    }
    return problems.length > 0 ? problems : saves.problems(school, outboxes)
  }
  return {
    take,
    slowestRest: () => slowest,
    close: async () => {
      await devices.closeAll()
      await school.close()
    },
  }
}

async function done(doing: Promise<unknown>): Promise<string> {
  await doing
  return 'done'
}

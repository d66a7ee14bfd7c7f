import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { expectAdministrationInstalled, expectUpToDate } from '#tests/support/browser-test.ts'
import { isThorough } from '#tests/support/runner/amounts.ts'
import { samplePassword } from '#tests/support/sign-in.ts'
import { browserNames, browserOf, tabNames, type BrowserName, type TabName } from './actions.ts'
import { emails } from './school.ts'

/** `stopped`: no script of it runs. A closed or killed tab has no page. */
export type Tab = { page: Page; protocol: CDPSession; stopped: null | 'paused' | 'frozen' }

export type Device = { context: BrowserContext; isSignedIn: boolean; isOffline: boolean }

const start = {
  home: '/administration/keywords',
  elsewhere: '/administration/keywords',
  erin: '/administration/event-types',
  reader: '/calendar?view=list&month=2026-12',
}

/** Another history than that of `npm test` may load any page without a server. */
const isOtherHistory = Object.keys(process.env).some((name) => name.startsWith('BROWSER_MODEL_'))

/** Where pages are loaded without a server, for which a device has its worker: in `npm test` its history does so at home. */
const withWorker: readonly BrowserName[] = isThorough || isOtherHistory ? browserNames : ['home', 'reader']

/** Four browsers with a person each signed in, and the tabs that are open in them. */
export async function openDevices(browser: Browser, url: string, watched: (context: BrowserContext) => Promise<void>) {
  const contexts = new Map<BrowserName, Device>()
  const tabs = new Map<TabName, Tab>()

  const device = (name: BrowserName): Device => contexts.get(name)!
  const open = async (name: TabName): Promise<Tab | null> => {
    const { context, isSignedIn } = device(browserOf[name])
    if (tabs.has(name) || !isSignedIn) return null
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    const tab: Tab = { page, protocol, stopped: null }
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    page.on('crash', () => {
      if (tabs.get(name) === tab) tabs.delete(name)
      void page.close()
    })
    tabs.set(name, tab)
    await page.goto(`${url}${start[browserOf[name]]}`, { waitUntil: 'commit' })
    return tab
  }
  const logIn = async (name: BrowserName) => {
    await device(name).context.request.post(`${url}/api/account/login`, {
      headers: { origin: url, 'x-requested-with': 'calendar' },
      data: { email: emails[name], password: samplePassword, rememberMe: true },
      failOnStatusCode: true,
    })
    device(name).isSignedIn = true
  }
  await Promise.all(
    browserNames.map(async (name) => {
      const hasWorker = withWorker.includes(name)
      const context = await browser.newContext({
        viewport: { width: 1366, height: 900 },
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      await watched(context)
      contexts.set(name, { context, isSignedIn: false, isOffline: false })
      await logIn(name)
      const { page } = (await open(firstTabOf(name)))!
      await expectUpToDate(page)
      if (hasWorker && name !== 'reader') await expectAdministrationInstalled(page)
    }),
  )
  for (const name of tabNames) await open(name)

  return {
    device,
    tabs,
    open,
    /** The tabs of a browser in which scripts run. */
    runningIn: (name: BrowserName): Tab[] =>
      [...tabs].flatMap(([tab, opened]) => (browserOf[tab] === name && !opened.stopped ? [opened] : [])),
    close: async (name: TabName) => {
      const tab = tabs.get(name)
      tabs.delete(name)
      await tab?.page.close()
    },
    /** Ends a tab like a crash of its renderer. */
    kill: async (name: TabName) => {
      const tab = tabs.get(name)
      if (!tab) return
      const crashed = new Promise((resolve) => tab.page.once('crash', resolve))
      // A renderer that has crashed does not answer.
      void tab.protocol.send('Page.crash').catch(() => undefined)
      await crashed
    },
    setOffline: async (name: BrowserName, isOffline: boolean) => {
      await device(name).context.setOffline(isOffline)
      device(name).isOffline = isOffline
    },
    /** With the password, like somebody who returns; every open tab shows the calendar again. */
    signIn: async (name: BrowserName) => {
      await finishSignOut(device(name).context, url)
      await logIn(name)
      for (const [tab, { page }] of tabs) {
        if (browserOf[tab] === name) await page.goto(`${url}${start[name]}`, { waitUntil: 'commit' })
      }
    },
    closeAll: () => Promise.all([...contexts.values()].map(({ context }) => context.close())),
  }
}

export function firstTabOf(browser: BrowserName): TabName {
  return tabNames.find((tab) => browserOf[tab] === browser)!
}

/**
 * A returning user first finds the sign-in page, which ends at the server the session that was signed out while it was
 * away.
 */
async function finishSignOut(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/account/login`)
  await page.waitForFunction(() => localStorage.getItem('session-to-end') === null)
  await page.close()
}

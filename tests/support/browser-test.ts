import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { collectConsole, collectEvidence } from './runner/evidence.ts'
import { samplePassword } from './sign-in.ts'
import { startServer, type RunningServer } from './server.ts'
import { endStory, storyOn, type Device, type Stories } from './story.ts'
import { endWhenIdle } from './waiting/end-when-idle.ts'
import { eventually } from './waiting/eventually.ts'
import { hangGuards } from './waiting/hang-guards.ts'
import { restsAtMost } from './waiting/idle-watch.ts'

export type RunningProduct = { database: TestDatabase; server: RunningServer }

/** Milliseconds for a worker's fixture. */
export const fixtureGuard = hangGuards().call

/**
 * Browser stories against the real product: a database with the sample data for each worker, a server process that stories
 * share until one of them stops it, and pages that fail the test on a script error or a violation of the security policy. A
 * test that waits for something while nothing works any more is ended.
 */
export const test = base.extend<
  {
    /** Milliseconds for which the product may rest in this test before it does by itself what the test waits for. */
    rest: number
    endsWhenIdle: void
    evidence: void
    product: RunningProduct
    /** The name of the story that this test belongs to; null for a test by itself. */
    story: string | null
    device: Device
    watched: (context: BrowserContext) => Promise<void>
  },
  { sampleDatabase: TestDatabase; sharedServer: () => Promise<RunningServer>; stories: Stories }
>({
  rest: [restsAtMost, { option: true }],
  endsWhenIdle: [
    async ({ rest }, use, testInfo) => {
      const endWatch = endWhenIdle(testInfo, rest)
      await use()
      endWatch()
    },
    { auto: true, timeout: fixtureGuard },
  ],
  evidence: [
    async ({}, use, testInfo) => {
      const keep = collectEvidence(testInfo)
      await use()
      if (testInfo.status !== testInfo.expectedStatus) await keep()
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', collectConsole)
      await use(browser)
    },
    { scope: 'worker', timeout: fixtureGuard },
  ],
  sampleDatabase: [
    async ({}, use) => {
      const database = await createTestDatabase()
      await use(database)
      await database.drop()
    },
    { scope: 'worker', timeout: fixtureGuard },
  ],
  sharedServer: [
    async ({ sampleDatabase }, use) => {
      let server: RunningServer | undefined
      // A server that a story starts again is the shared one from then on.
      const share = (started: RunningServer): RunningServer => {
        server = { ...started, startAgain: async () => share(await started.startAgain()) }
        return server
      }
      const start = () => startServer({ databaseUrl: sampleDatabase.url, env: { SAMPLE_DATA: 'yes' } })
      await use(async () => (server && !hasEnded(server) ? server : share(await start())))
      await server?.stop()
    },
    { scope: 'worker' },
  ],
  product: async ({ sampleDatabase, sharedServer }, use) => {
    await use({ database: sampleDatabase, server: await sharedServer() })
  },
  stories: [
    async ({ browser: _browser }, use) => {
      const stories: Stories = {}
      await use(stories)
      // Nobody comes after the last story: what it has left ends with the worker.
      await stories.current?.context.close()
    },
    { scope: 'worker' },
  ],
  story: [null, { option: true }],
  device: async ({ browser }, use) => {
    await use({ open: () => browser.newContext(), close: (context) => context.close() })
  },
  watched: async ({}, use) => {
    const problems: string[] = []
    await use((context) => watchForProblems(context, problems))
    expect(problems).toEqual([])
  },
  context: async ({ device, stories, story, watched }, use, testInfo) => {
    if (story === null) {
      await endStory(stories)
      const context = await device.open()
      await watched(context)
      await use(context)
      // What a pending call has seen is in the page that it waits for.
      await (testInfo.status === testInfo.expectedStatus ? device.close(context) : context.close())
      return
    }
    const isNew = stories.current?.name !== story
    const current = await storyOn(stories, story, device)
    if (isNew) await watchForProblems(current.context, current.problems)
    await use(current.context)
    expect(current.problems.splice(0)).toEqual([])
  },
  page: async ({ context, stories, story }, use) => {
    if (story === null || !stories.current) await use(await context.newPage())
    else await use((stories.current.page ??= await context.newPage()))
  },
})

export { expect }

function hasEnded({ process: { exitCode, signalCode } }: RunningServer): boolean {
  return exitCode !== null || signalCode !== null
}

/** Script errors, and violations of the Content-Security-Policy or Trusted Types, in every page of a context. */
async function watchForProblems(context: BrowserContext, problems: string[]): Promise<void> {
  const watch = (page: Page) => {
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) problems.push(message.text())
    })
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  context.on('weberror', (error) => problems.push(error.error().message))
}

/** The calendar, signed in, in a browser in which nobody has signed in before. */
export async function signIn(page: Page, url: string, email = 'teacher@example.org'): Promise<void> {
  const answer = await page.request.post(`${url}/api/account/login`, {
    headers: { origin: url, 'x-requested-with': 'calendar' },
    data: { email, password: samplePassword, rememberMe: true },
  })
  expect(await answer.json()).toMatchObject({ succeeded: true })
  await page.goto(`${url}/calendar`)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Opens the calendar and signs in on the sign-in page, as a person does. */
export async function signInOnPage(page: Page, url: string, email = 'teacher@example.org'): Promise<void> {
  await page.goto(`${url}/calendar`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Simulates a sign-out while the server was away: the server's session is still to be ended. */
export async function notEndedYet(page: Page): Promise<void> {
  const mark = () => page.evaluate(() => localStorage.getItem('session-to-end'))
  await eventually(async () => expect(await mark()).toBeNull())
  await page.evaluate(() => localStorage.setItem('session-to-end', new Date().toISOString()))
}

/** The sync button, whose name begins with "Sync: ". */
export function syncButton(page: Page) {
  return page.getByRole('button', { name: /^Sync: / })
}

/** The button of the sync sheet that contacts the server now, whether or not something waits. */
export const checkNow = /^(Try now|Check for updates)$/

/** Waits until the copy on the device is complete. */
export async function expectUpToDate(page: Page): Promise<void> {
  await expect(syncButton(page)).toHaveAccessibleName('Sync: up to date')
}

/** Waits until the service worker controls the page, so that the next opening needs no server. */
export async function expectInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The same for administrators, whose device also fetches the administration. */
export async function expectAdministrationInstalled(page: Page): Promise<void> {
  await expectInstalled(page)
  const worker = await (await page.request.get(new URL('/sw.js', page.url()).href)).text()
  // The build may write a long list as one comma-separated string.
  const files = worker.match(/\/assets\/[^`'",]+/g) ?? []
  expect(files.some((file) => file.includes('administration'))).toBe(true)
  const areStored = () =>
    page.evaluate(async (wanted) => (await Promise.all(wanted.map((file) => caches.match(file)))).every(Boolean), files)
  // `waitForFunction` takes a promise as true.
  await eventually(async () => expect(await areStored()).toBe(true))
}

/** Takes the network away from a page without a service worker (SERVICE_WORKER=no), which goes on with what it has loaded. */
export async function goOfflineAsLoaded(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

/**
 * Takes the network away once the device has what it needs without one: on a slow machine a story would otherwise be offline
 * before the service worker has stored the code that it presses for.
 */
export async function goOffline(page: Page): Promise<void> {
  const isEditor = new URL(page.url()).pathname.startsWith('/administration')
  await (isEditor ? expectAdministrationInstalled(page) : expectInstalled(page))
  await page.context().setOffline(true)
}

import { type Page } from '@playwright/test'
import { dayCell } from '../support/reading-test.ts'
import {
  askNow,
  expect,
  expectInstalled,
  expectUpToDate,
  signIn,
  syncButton,
  test as base,
} from '../support/browser-test.ts'
import { insertEvent } from '../support/content.ts'
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/server.ts'

const notReached = 'Could not synchronize information with the cloud.'

/** The real server behind a proxy, whose address everybody uses. */
const test = base.extend<{ faulty: FaultProxy }>({
  faulty: async ({ sampleDatabase }, use) => {
    const port = await freePort()
    const proxy = await startFaultProxy(port)
    const env = { SAMPLE_DATA: 'yes', PUBLIC_URL: proxy.url }
    const server = await startServer({ databaseUrl: sampleDatabase.url, port, env })
    await use(proxy)
    await proxy.stop()
    await server.stop()
  },
})

/** The sync sheet's text after asking the server. */
async function tryNow(page: Page, says: string): Promise<void> {
  await syncButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Sync' })
  await sheet.getByRole('button', { name: askNow }).click()
  await expect(sheet).toContainText(says)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sheet).toBeHidden()
}

async function expectCalendarToBeRead(page: Page): Promise<void> {
  await expect(dayCell(page, /^Friday 20 November 2026, \d+ events, today/)).toBeVisible()
  await page
    .getByRole('region', { name: 'This week' })
    .getByRole('link', { name: /KS2 access/ })
    .click()
  const event = page.getByRole('dialog', { name: 'KS2 access: order modified test papers' })
  await expect(event).toContainText('Braille, enlarged and modified')
  await event.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(event).toBeHidden()
}

/** Meanwhile the stream stays open: a server that shows signs of life is not called offline. */
const faults: Fault[] = ['error 500', 'html', 'nothing']
const attention = 'Sync: needs attention, 1'

test('when the server answers 500, HTML or nothing, the sync sheet says so, the screen stays as it was, and it recovers', async ({
  page,
  faulty,
}) => {
  test.setTimeout(120_000)
  await signIn(page, faulty.url)
  await expectUpToDate(page)
  for (const fault of faults) {
    await test.step(fault, async () => {
      faulty.set('/graphql', fault)
      await tryNow(page, notReached)
      await expect(syncButton(page)).toHaveAccessibleName(attention)
      await expectCalendarToBeRead(page)
      faulty.set('/graphql', 'none')
      await tryNow(page, 'Everything is saved on this device')
      await expectUpToDate(page)
    })
  }
  await test.step('and by itself, even when everything is broken', async () => {
    const everything = ['/graphql', '/sync', '/oidc', '/api', '/_configuration']
    for (const path of everything) faulty.set(path, 'html')
    await tryNow(page, notReached)
    for (const path of everything) faulty.set(path, 'none')
    await expect(syncButton(page)).toHaveAccessibleName('Sync: up to date', { timeout: 40_000 })
  })
})

test('a stream that a refusal has ended is reopened as soon as the server answers again', async ({ page, faulty }) => {
  const isRefused = faulty.next('/sync/stream')
  faulty.set('/sync/stream', 'error 500')
  await signIn(page, faulty.url)
  await isRefused
  await expectUpToDate(page)
  await test.step('meanwhile an answer that breaks off counts as one from a server, and no answer as offline', async () => {
    faulty.set('/graphql', 'half')
    await tryNow(page, notReached)
  })
  faulty.set('/graphql', 'nothing')
  await tryNow(page, 'You’re offline.')
  faulty.set('/graphql', 'none')
  faulty.set('/sync/stream', 'none')
  const isOpened = faulty.next('/sync/stream')
  await tryNow(page, 'Everything is saved on this device')
  await isOpened
})

for (const fault of faults) {
  test(`a first visit to a server whose answer is ${fault} shows what is wrong and a way to try again`, async ({
    page,
    faulty,
  }) => {
    await page.goto(`${faulty.url}/account/login`)
    await page.getByLabel('Email').fill('teacher@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Calendar!2026')
    faulty.set('/graphql', fault)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    const problem = page.getByRole('main').getByRole('alert').first()
    await expect(problem).toContainText(notReached, { timeout: 20_000 })
    await expect(syncButton(page)).toHaveAccessibleName(attention)
    faulty.set('/graphql', 'none')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(dayCell(page, /^Friday 20 November 2026, \d+ events, today/)).toBeVisible()
    await expectUpToDate(page)
  })
}

test('a device whose checkpoint is malformed makes itself a fresh copy', async ({ page, product }) => {
  const { server, database } = product
  await signIn(page, server.url)
  await expectUpToDate(page)
  for (const broken of ['nonsense', { epoch: 'none', scope: 'reader', position: -1, since: 'x' }, null]) {
    await test.step(JSON.stringify(broken), async () => {
      await page.evaluate(writeCheckpoint, broken)
      const name = `Governor drop-in ${JSON.stringify(broken)?.length}`
      const [type] = await database.writes<{ id: string }[]>`
        select id from calendar_event_type where not archived limit 1`
      await insertEvent(database.writes, { name, typeId: type?.id ?? '' })
      await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
      await expectUpToDate(page)
      await expectCalendarToBeRead(page)
    })
  }
})

/** Runs in the page: replaces the copy's checkpoint. */
async function writeCheckpoint(checkpoint: unknown): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('the view could not be written')))
    })
  const view = (await indexedDB.databases()).find(({ name }) => name?.startsWith('view-'))
  const database = await done(indexedDB.open(view?.name ?? ''))
  const generations = database.transaction('generations', 'readwrite').objectStore('generations')
  const current = (await done(generations.get('current'))) as object
  await done(generations.put({ ...current, checkpoint }))
  database.close()
}

test('an install that one broken file ruins starts over while the page is open', async ({ page, faulty }) => {
  await page.clock.install()
  const isSpoiled = faulty.next('/icons/icon-192.png')
  faulty.set('/icons/icon-192.png', 'error 500')
  await signIn(page, faulty.url)
  await isSpoiled
  faulty.set('/icons/icon-192.png', 'none')
  const whenGone = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(whenGone).toBe(0)
  await page.clock.fastForward(15_000)
  await expectInstalled(page)

  await test.step('a page that was loaded past the worker becomes one of its own', async () => {
    const protocol = await page.context().newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await protocol.send('Page.reload', { ignoreCache: true })
    await loaded
    await expectInstalled(page)
  })
})

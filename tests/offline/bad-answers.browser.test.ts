import { type Page } from '@playwright/test'
import { checkNow, expectInstalled, expectUpToDate, signIn, syncButton } from '../support/browser-test.ts'
import { insertEvent } from '../support/content.ts'
import { expect, test, testOnSharedDevice, type Site } from '../support/editing-test.ts'
import { startFaultProxy, type Fault, type FaultProxy } from '../support/servers/fault-proxy.ts'
import { freePort } from '../support/servers/free-port.ts'
import { hurry } from '../support/browsers/hurry.ts'
import { dayCell } from '../support/reading-test.ts'
import { startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { pace } from '../support/waiting/pace.ts'

const notReached = 'Could not synchronize information with the cloud.'

test.use({ reader: null })

let faulty: (FaultProxy & { end(): Promise<void> }) | undefined

/** The real server behind a proxy, whose address everybody uses. */
async function faultyOf({ database }: Site): Promise<FaultProxy> {
  if (faulty) return faulty
  const port = await freePort()
  const proxy = await startFaultProxy(port)
  const server = await startServer({ databaseUrl: database.url, port, env: { PUBLIC_URL: proxy.url } })
  const end = async () => {
    await proxy.stop()
    await server.stop()
  }
  faulty = { ...proxy, end }
  return faulty
}

test.afterAll(async () => faulty?.end())

/** The sync sheet's text after asking the server. */
async function tryNow(page: Page, says: string): Promise<void> {
  await syncButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Sync' })
  await sheet.getByRole('button', { name: checkNow }).click()
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

story(test, 'a server whose answers are bad', () => {
  test.use({ serviceWorkers: 'block' })

  test('is reported on a first visit, with a way to try again', async ({ page, site }) => {
    const { url, set } = await faultyOf(site)
    await hurry(page.context())
    await page.goto(`${url}/account/login`)
    await page.getByLabel('Email').fill('teacher@example.org')
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    set('/graphql', 'html')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    const problem = page.getByRole('main').getByRole('alert').first()
    await expect(problem).toContainText(notReached)
    await expect(syncButton(page)).toHaveAccessibleName(attention)
    set('/graphql', 'none')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(dayCell(page, /^Friday 20 November 2026, \d+ events, today/)).toBeVisible()
    await expectUpToDate(page)
  })
  for (const fault of faults) {
    test(`${fault}: the sync sheet says so, the screen stays as it was, and it recovers`, async ({ page, site }) => {
      const { set } = await faultyOf(site)
      set('/graphql', fault)
      await tryNow(page, notReached)
      await expect(syncButton(page)).toHaveAccessibleName(attention)
      await expectCalendarToBeRead(page)
      set('/graphql', 'none')
      await tryNow(page, 'Everything is saved on this device')
      await expectUpToDate(page)
    })
  }
  test('everything broken: the page recovers by itself', async ({ page, site }) => {
    const { set } = await faultyOf(site)
    const everything = ['/graphql', '/sync', '/oidc', '/api', '/_configuration']
    for (const path of everything) set(path, 'html')
    await tryNow(page, notReached)
    for (const path of everything) set(path, 'none')
    await expectUpToDate(page)
  })
  test('an answer that breaks off counts as one from a server, and no answer beside a refused stream as offline', async ({
    page,
    site,
  }) => {
    const { set, next } = await faultyOf(site)
    const isRefused = next('/sync/stream')
    set('/sync/stream', 'error 500')
    await page.reload()
    await isRefused
    await expectUpToDate(page)
    set('/graphql', 'half')
    await tryNow(page, notReached)
    set('/graphql', 'nothing')
    await tryNow(page, 'You’re offline.')
  })
  test('a stream that a refusal has ended is reopened as soon as the server answers again', async ({ page, site }) => {
    const { set, next } = await faultyOf(site)
    set('/graphql', 'none')
    set('/sync/stream', 'none')
    const isOpened = next('/sync/stream')
    await tryNow(page, 'Everything is saved on this device')
    await isOpened
  })
})

test('an install that one broken file ruins starts over while the page is open', async ({ page, site }) => {
  const { url, set, next } = await faultyOf(site)
  await page.clock.install()
  const isSpoiled = next('/icons/icon-192.png')
  set('/icons/icon-192.png', 'error 500')
  await signIn(page, url)
  await isSpoiled
  set('/icons/icon-192.png', 'none')
  const whenGone = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await eventually(async () => expect(await whenGone()).toBe(0))
  await page.clock.fastForward(15_000 * pace())
  await expectInstalled(page)
  // A page that was loaded past the worker becomes one of its own.
  const protocol = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await protocol.send('Page.reload', { ignoreCache: true })
  await loaded
  await expectInstalled(page)
})

testOnSharedDevice.describe(() => {
  testOnSharedDevice.use({ reader: 'teacher@example.org' })

  testOnSharedDevice('a device whose checkpoint is malformed makes itself a fresh copy', async ({ page, site }) => {
    const { writes } = site.database
    await page.goto('/calendar')
    await expectUpToDate(page)
    await page.evaluate(writeCheckpoint, { epoch: 'none', scope: 'reader', position: -1, since: 'x' })
    const name = 'Governor drop-in'
    const [type] = await writes<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
    const { id } = await insertEvent(writes, { name, typeId: type?.id ?? '' })
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
    await expectUpToDate(page)
    await expectCalendarToBeRead(page)
    await writes`update calendar_event set deleted = true where id = ${id}`
  })
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

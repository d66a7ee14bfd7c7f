import type { Page } from '@playwright/test'
import {
  isOnDisk,
  makeProfile,
  openPersistentBrowser,
  type PersistentBrowser,
} from '../support/browsers/persistent-browser.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { checkNow, expectInstalled, expectUpToDate, signIn, signInOnPage, syncButton } from '../support/browser-test.ts'
import { expect, test } from '../support/reading-test.ts'
import type { RunningServer } from '../support/server.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.use({ reader: null })

const todaysEvent = 'KS2 access: order modified test papers'
const today = (page: Page) => page.getByRole('gridcell', { name: /^Friday 20 November 2026, \d+ events, today/ })

story(test, 'the calendar without its server', () => {
  let server: RunningServer
  let later: Page

  test('a person signs in and sees the month from the replica', async ({ page, site }) => {
    server = await site.secondServer()
    await signInOnPage(page, server.url)
    await expect(page.getByRole('heading', { level: 1, name: "What's coming up" })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    await expect(today(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Plan ahead' })).toBeVisible()
    await expectUpToDate(page)
    await expectInstalled(page)
  })
  test('the month, the list, another month and an event are read with the server stopped', async ({ page }) => {
    await server.stop()
    await page.reload()
    await expect(today(page)).toBeVisible()
    await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Go to today' }).click()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('link', { name: todaysEvent }).first().click()
    await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  })
  test('a link to an event opens it with the server stopped', async ({ page, context }) => {
    const address = page.url()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('about:blank')
    later = await context.newPage()
    await later.goto(address)
    await expect(later.getByRole('dialog', { name: todaysEvent })).toBeVisible()
    await expect(later.getByRole('dialog')).toContainText('Friday 20 November 2026')
    await later.goto(`${server.url}/calendar/gone/00000000-0000-4000-8000-000000000000`)
    await expect(later.getByText('This event is no longer listed')).toBeVisible()
    await later.keyboard.press('Escape')
  })
  test('the calendar comes up to date by itself when the server is back', async ({ page: _page }) => {
    await syncButton(later).click()
    await later.getByRole('button', { name: checkNow }).click()
    await expect(later.getByRole('dialog', { name: 'Sync' })).toContainText('You’re offline.')
    await later.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(syncButton(later)).toHaveAccessibleName('Sync: offline')
    await server.startAgain()
    await expectUpToDate(later)
  })
})

story(test, 'a browser that is killed without a server', () => {
  let server: RunningServer
  let profile: Awaited<ReturnType<typeof makeProfile>>
  let browser: PersistentBrowser
  let page: Page

  async function openAgain(): Promise<void> {
    browser = await openPersistentBrowser(profile.folder)
    page = await browser.context.newPage()
    await page.goto(`${server.url}/calendar`)
  }

  test.afterAll(async () => {
    await browser?.kill()
    await profile?.remove()
  })

  test('the calendar is there when the browser is opened again', async ({ site }) => {
    server = await site.secondServer()
    profile = await makeProfile()
    browser = await openPersistentBrowser(profile.folder)
    page = await browser.context.newPage()
    await signIn(page, server.url)
    await expectUpToDate(page)
    await expectInstalled(page)
    await eventually(async () => expect(await isOnDisk(profile.folder, 'teacher@example.org')).toBe(true))
    await server.kill()
    await browser.kill()
    await openAgain()
    await expect(today(page)).toBeVisible()
    await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
  })
  test('signed out is signed out: a browser killed right after it says nothing of who was there', async ({}) => {
    // The server cannot be reached.
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await browser.kill()
    await openAgain()
    await expect(page.getByText('You need a connection to sign in')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account: / })).toHaveCount(0)
    expect(
      await page.evaluate(() => [localStorage.getItem('session'), localStorage.getItem('session-to-end') !== null]),
    ).toEqual([null, true])
    await server.startAgain()
    await page.reload()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
})

test('a visitor reads the public pages with the server stopped once they have seen them, the first one too', async ({
  page,
  site,
}) => {
  const server = await site.secondServer()
  const sees = (heading: string) => expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  const open = async (path: string, heading: string) => {
    await page.goto(server.url + path)
    await sees(heading)
  }
  const film = page.getByLabel(/School Almanac/)
  const poster = () =>
    film.evaluate(async (video: HTMLVideoElement) => {
      const picture = new Image()
      picture.src = video.poster
      await picture.decode()
      return picture.naturalWidth
    })
  await open('/privacy-policy', 'What we hold')
  await expectInstalled(page)
  const cached = () => page.evaluate(async () => (await (await caches.open('calendar-content')).keys()).length)
  await eventually(async () => expect(await cached()).toBe(1))
  await goTo(page, '/terms-and-conditions')
  await sees('Using the calendar')
  await goTo(page, '/about')
  await sees('Why an almanac')
  await eventually(async () => expect(await poster()).toBeGreaterThan(0))
  await server.stop()
  await open('/privacy-policy', 'What we hold')
  await open('/terms-and-conditions', 'Using the calendar')
  await open('/about', 'Why an almanac')
  expect(await poster()).toBeGreaterThan(0)
  await film.evaluate((video: HTMLVideoElement) => video.play().catch(() => {}))
  await expect(page.getByText('This video can’t be played right now.')).toBeVisible()
})

import { isOnDisk, makeProfile, openPersistentBrowser } from '../support/persistent-browser.ts'
import {
  askNow,
  expect,
  expectInstalled,
  expectUpToDate,
  signIn,
  signInOnPage,
  syncButton,
  test,
} from '../support/browser-test.ts'

const todaysEvent = 'KS2 access: order modified test papers'

test('a person signs in and sees the month from the replica', async ({ page, product }) => {
  await signInOnPage(page, product.server.url)
  await expect(page.getByRole('heading', { level: 1, name: "What's coming up" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Friday 20 November 2026, \d+ events, today/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Plan ahead' })).toBeVisible()
  await expectUpToDate(page)
})

test('the month, the list, another month and an event are read with the server stopped', async ({ page, product }) => {
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  await product.server.stop()
  await page.reload()
  await expect(page.getByRole('gridcell', { name: /^Friday 20 November 2026, \d+ events, today/ })).toBeVisible()
  await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to today' }).click()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('link', { name: todaysEvent }).first().click()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a link to an event opens it with the server stopped', async ({ page, context, product }) => {
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  await page.getByRole('link', { name: todaysEvent }).first().click()
  await expect(page.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  const address = page.url()
  await page.close()
  await product.server.stop()
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByRole('dialog', { name: todaysEvent })).toBeVisible()
  await expect(later.getByRole('dialog')).toContainText('Friday 20 November 2026')
  await later.goto(`${product.server.url}/calendar/gone/00000000-0000-4000-8000-000000000000`)
  await expect(later.getByText('This event is no longer listed')).toBeVisible()
})

test('the calendar is there after the browser was killed and opened again without a server', async ({ product }) => {
  const profile = await makeProfile()
  const first = await openPersistentBrowser(profile.folder)
  const page = await first.context.newPage()
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  await expect.poll(() => isOnDisk(profile.folder, 'teacher@example.org'), { timeout: 20_000 }).toBe(true)
  await product.server.kill()
  await first.kill()
  const second = await openPersistentBrowser(profile.folder)
  const again = await second.context.newPage()
  await again.goto(`${product.server.url}/calendar`)
  await expect(again.getByRole('gridcell', { name: /^Friday 20 November 2026, \d+ events, today/ })).toBeVisible()
  await expect(syncButton(again)).toHaveAccessibleName('Sync: offline')
  await second.kill()
  await profile.remove()
})

test('the calendar comes up to date by itself when the server is back', async ({ page, product }) => {
  await signIn(page, product.server.url)
  await expectUpToDate(page)
  await expectInstalled(page)
  await product.server.stop()
  await page.getByRole('button', { name: /^Sync: / }).click()
  await page.getByRole('button', { name: askNow }).click()
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('You’re offline.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(syncButton(page)).toHaveAccessibleName('Sync: offline')
  await product.server.startAgain()
  await expect(syncButton(page)).toHaveAccessibleName('Sync: up to date', { timeout: 40_000 })
})

test('a visitor reads the public pages with the server stopped once they have seen them, the first one too', async ({
  page,
  product,
}) => {
  const { url } = product.server
  const open = async (path: string, heading: string) => {
    await page.goto(url + path)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
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
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('calendar-content')).keys()).length))
    .toBe(1)
  await open('/terms-and-conditions', 'Using the calendar')
  await open('/about', 'Why an almanac')
  await expect.poll(poster).toBeGreaterThan(0)
  await product.server.stop()
  await open('/privacy-policy', 'What we hold')
  await open('/terms-and-conditions', 'Using the calendar')
  await open('/about', 'Why an almanac')
  expect(await poster()).toBeGreaterThan(0)
  await film.evaluate((video: HTMLVideoElement) => video.play().catch(() => {}))
  await expect(page.getByText('This video can’t be played right now.')).toBeVisible()
})

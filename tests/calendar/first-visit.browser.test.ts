import { eventually } from '../support/waiting/eventually.ts'
import { dayCell, expect, test } from '../support/reading-test.ts'

test.use({ serviceWorkers: 'block' })

test('on the first visit the month is shown by date before anything has been pulled', async ({ page }) => {
  const pulled = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('pull(')) await pulled.promise
    await route.continue()
  })
  await page.goto('/calendar')
  const today = dayCell(page, /^Friday 20 November 2026, 7 events, today/)
  await expect(today).toBeVisible()
  await expect(page.getByRole('list', { name: 'Event types' })).toContainText('Deadline')
  await expect(page.getByRole('heading', { name: 'Workforce census, resits and Anti-Bullying Week' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync: syncing' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox').fill('census')
  await expect(palette.getByRole('status')).toHaveText('Loading events')
  await page.keyboard.press('Escape')
  pulled.resolve()
  await expect(page.getByRole('button', { name: 'Sync: up to date' })).toBeVisible()
  await expect(today).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
})

test('the code of what a reader opens is fetched when it is opened', async ({ page }) => {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const [, chunk] = /[/]assets[/]([a-z-]+)-.{7}[.]js$/.exec(request.url()) ?? []
    if (chunk) fetched.add(chunk)
  })
  const opened = ['event', 'list-view', 'filter-panel', 'palette', 'planner', 'user-menu-panel']
  // The last thing that a device requests by itself.
  const lastRequest = page.waitForResponse('**/blobs/removed')
  await page.goto('/calendar')
  await lastRequest
  await expect(page.getByRole('button', { name: 'Sync: up to date' })).toBeVisible()
  expect([...fetched]).toEqual(expect.arrayContaining(['calendar', 'replica', 'lists']))
  expect(opened.filter((chunk) => fetched.has(chunk))).toEqual([])
  await page.getByRole('region', { name: 'This week' }).getByRole('link').first().click()
  await eventually(() => expect([...fetched]).toContain('event'))
})

test('on a first visit a part that cannot be fetched leaves the rest of the screen', async ({ page }) => {
  const failed = page.getByText('Sorry, this part of the page could not be shown.')
  // The page does not reload itself for them a second time in an hour.
  await page.addInitScript(() => sessionStorage.setItem('reloaded-for-code', `${Date.now()}`))
  await page.route(/\/assets\/(?:install-card|user-menu-panel|zone-note)-/, (route) => route.abort())
  await page.goto('/calendar')
  await expect(failed).toHaveCount(1)
  const account = page.getByRole('button', { name: /^Account/ })
  await account.click()
  await expect(failed).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
})

test('a first visit whose connection goes before the app is there says so, and opens when it is back', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/calendar')
  const told = page.getByRole('alert')
  await expect(told).toHaveText('The calendar couldn’t be loaded. Check your connection. Try again')
  await page.unroute('**/assets/*.js')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dayCell(page, /^Friday 20 November 2026, 7 events, today/)).toBeVisible()
  await expect(told).toBeHidden()
})

test('a planner that cannot be read keeps the way back to the month', async ({ page }) => {
  await page.route('**/graphql', (route) => route.abort())
  await page.goto('/calendar?view=planner')
  await expect(page.getByRole('main').getByText('Could not synchronize information with the cloud.')).toBeVisible()
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible()
})

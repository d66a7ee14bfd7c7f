import { expectInstalled, expectUpToDate, syncButton } from '../support/browser-test.ts'
import { expect, names, test, testOnSharedDevice } from '../support/editing-test.ts'
import type { RunningServer } from '../support/server.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.describe(() => {
  test.use({ reader: null })

  story(test, 'a visitor whose server is away', () => {
    let server: RunningServer

    test('sees that a page is not on the device, and the page itself once the server is back', async ({
      page,
      site,
    }) => {
      server = await site.secondServer()
      await page.goto(`${server.url}/about`)
      await expectInstalled(page)
      await server.stop()
      await page.getByRole('banner').getByRole('link', { name: 'Sign up for free' }).click()
      await expect(page.getByText(/^You’re offline. This page will open when you reconnect/)).toBeVisible()
      await server.startAgain()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
    })
    test('sees that the calendar needs a sign-in, which carries on once the server is back', async ({ page }) => {
      await server.stop()
      await page.goto(`${server.url}/calendar`)
      await expect(page.getByText('You need a connection to sign in')).toBeVisible()
      await expect(page).toHaveTitle(/^Sign in – /)
      await server.startAgain()
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
    })
  })
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('a part whose code only a reload can bring reloads the page, and over unsaved work says so instead', async ({
    page,
  }) => {
    const failed = 'Sorry, this part of the page could not be shown.'
    await page.goto('/administration/keywords/add')
    await expectUpToDate(page)
    await page.getByLabel('Name', { exact: true }).fill('Not saved yet')
    const code = '**/assets/edits-*.js'
    await page.route(code, (route) => route.abort())
    await syncButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Sync' })
    await expect(
      sheet.getByText(`${failed} “Try again” reloads the page: save what you have typed first.`),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Not saved yet')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(names(page).first()).toBeVisible()
    let loads = 0
    page.on('load', () => (loads += 1))
    await syncButton(page).click()
    await eventually(() => expect(loads).toBe(1))
    // Once is all: the next failure waits for somebody.
    await syncButton(page).click()
    await expect(sheet.getByText(failed, { exact: true })).toBeVisible()
    await page.unroute(code)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await eventually(async () =>
      expect(loads === 2 || (await sheet.getByText('Recent changes').isVisible())).toBe(true),
    )
  })
})

test.describe(() => {
  test.use({ reader: null, serviceWorkers: 'block' })

  test('formatted text whose code could not be fetched is plain, and formatted once it can be fetched', async ({
    page,
  }) => {
    const code = '**/assets/trusted-html-*.js'
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/trusted-html-'))
    await page.route(code, (route) => route.abort())
    await page.goto('/about')
    await failed
    const title = 'How people use it'
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    await page.unroute(code)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
})

testOnSharedDevice.describe(() => {
  testOnSharedDevice.use({ reader: 'teacher@example.org' })

  testOnSharedDevice(
    'a profile that could not be loaded while the server was away loads by itself once it is back',
    async ({ page, site }) => {
      const server = await site.secondServer()
      await page.goto(`${server.url}/calendar`)
      await expectUpToDate(page)
      await expectInstalled(page)
      await server.stop()
      await page.goto(`${server.url}/profile`)
      await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
      await server.startAgain()
      // Somebody looks at the page again, and it need not wait for its next turn.
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(page.getByLabel('First name')).toBeVisible()
    },
  )
})

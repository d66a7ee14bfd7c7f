import { expect, expectInstalled, signIn, syncButton, test } from '../support/browser-test.ts'
import { inWholeBrowser } from '../support/whole-browser.ts'

const testInWholeBrowser = test.extend(inWholeBrowser)

testInWholeBrowser(
  'a page that is not kept on the device, asked for while the server is away, comes by itself once it is back',
  async ({ page, product: { server } }) => {
    await page.goto(`${server.url}/about`)
    await expectInstalled(page)
    await server.stop()
    await page.getByRole('banner').getByRole('link', { name: 'Sign up for free' }).click()
    await expect(page.getByText(/^You’re offline. This page will open when you reconnect/)).toBeVisible()
    const back = await server.startAgain()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible({ timeout: 30_000 })
    await back.stop()
  },
)

test.describe(() => {
  testInWholeBrowser.use({ serviceWorkers: 'block' })

  testInWholeBrowser(
    'a part of a page whose code could not be fetched comes by itself once it can be',
    async ({ page, product: { server } }) => {
      await signIn(page, server.url, 'admin@example.org')
      const code = '**/assets/edits-*.js'
      await page.route(code, (route) => route.abort())
      await syncButton(page).click()
      const sheet = page.getByRole('dialog', { name: 'Sync' })
      await expect(sheet.getByText('Sorry, this part of the page could not be shown.')).toBeVisible()
      await page.unroute(code)
      await expect(sheet.getByRole('heading', { name: 'Recent changes' })).toBeVisible()
    },
  )
})

test('a visitor who asks for the calendar while the server is away is told, and the sign-in carries on once it is back', async ({
  page,
  product: { server },
}) => {
  await page.goto(`${server.url}/about`)
  await expectInstalled(page)
  await server.stop()
  await page.goto(`${server.url}/calendar`)
  await expect(page.getByText('You need a connection to sign in')).toBeVisible()
  await expect(page).toHaveTitle(/^Sign in – /)
  const back = await server.startAgain()
  await expect(page.getByLabel('Email')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
  await back.stop()
})

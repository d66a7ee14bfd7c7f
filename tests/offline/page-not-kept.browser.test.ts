import { expect, expectInstalled, test } from '../support/browser-test.ts'

test('a page that is not kept on the device, asked for while the server is away, comes by itself once it is back', async ({
  page,
  product: { server },
}) => {
  await page.goto(`${server.url}/about`)
  await expectInstalled(page)
  await server.stop()
  await page.getByRole('banner').getByRole('link', { name: 'Sign up for free' }).click()
  await expect(page.getByText(/^This page can be shown with a connection only/)).toBeVisible()
  const back = await server.startAgain()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible({ timeout: 30_000 })
  await back.stop()
})

import { generateSync } from 'otplib'
import { createAccount } from '../support/accounts.ts'
import { expect, test } from '../support/browser-test.ts'
import { startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'

test('where no confirmation is required a registration goes on at once; administrators set up a demanded second step', async ({
  page,
  context,
  sampleDatabase,
}) => {
  test.setTimeout(90_000)
  const env = { SAMPLE_DATA: 'yes', REQUIRE_EMAIL_CONFIRMATION: 'no', ADMIN_TWO_FACTOR: 'yes' }
  const server = await startServer({ databaseUrl: sampleDatabase.url, env })
  const { url } = server

  await test.step('registering leads to the returned URL', async () => {
    await page.goto(`${url}/account/register?returnUrl=/profile`)
    await page.getByRole('textbox', { name: 'Email' }).fill('quick@example.org')
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.getByLabel('Confirm password').fill(samplePassword)
    await page.getByLabel('First name').fill('Quinn')
    await page.getByLabel('Last name').fill('Quick')
    await page.getByLabel('Organisation type').selectOption({ label: 'Other' })
    await page.getByLabel('Organisation name').fill('Quick Ltd')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(page.getByLabel('Organisation name')).toHaveValue('Quick Ltd')
  })

  await createAccount(sampleDatabase.sql, { email: 'second.step@example.org', administrator: true })
  await test.step('an administrator without it is led to the profile, and has the administration once it is on', async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${url}/account/login?returnUrl=/administration`)
    await page.getByLabel('Email').fill('second.step@example.org')
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.keyboard.press('Enter')
    const demanded = page.getByText(/^Administrators need two-factor sign-in here/)
    await expect(demanded).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Set it up now' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = await page.locator('code').innerText()
    await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Administration' })).toBeVisible()
    await expect(demanded).toHaveCount(0)
  })
  await server.stop()
})

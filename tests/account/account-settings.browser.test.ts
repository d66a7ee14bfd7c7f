import { generateSync } from 'otplib'
import { createAccount } from '../support/accounts.ts'
import { expect, test } from '../support/browser-test.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

story(test, 'the settings of accounts: longer passwords, no confirmation, a second step for administrators', () => {
  const env = {
    SAMPLE_DATA: 'yes',
    REQUIRE_EMAIL_CONFIRMATION: 'no',
    ADMIN_TWO_FACTOR: 'yes',
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_BLOCKLIST: 'on',
  }
  let server: RunningServer
  test.beforeAll(async ({ sampleDatabase }) => {
    server = await startServer({ databaseUrl: sampleDatabase.url, env })
  })
  test.afterAll(() => server?.stop())

  test('passwords may have to be longer and less common, and nothing typed is lost', async ({ page }) => {
    await page.goto(`${server.url}/account/register?returnUrl=/profile`)
    await page.getByLabel('Password', { exact: true }).fill('Almanac!26')
    await page.getByLabel('Confirm password').fill('Password!2026')
    await expect(page.getByText('Password must be at least 12 characters long')).toBeVisible()
    await expect(page.getByText('must be at least 12 characters long', { exact: true })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('Password!2026')
    await page.getByRole('textbox', { name: 'Email' }).fill('teacher@example.org')
    await page.getByLabel('First name').fill('Quinn')
    await page.getByLabel('Last name').fill('Quick')
    await page.getByLabel('Organisation name').fill('Quick Ltd')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Password must not be one of the most common passwords')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.getByLabel('Confirm password').fill(samplePassword)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('This email is already registered')).toBeVisible()
    await expect(page.getByLabel('Organisation name')).toHaveValue('Quick Ltd')
  })
  test('registering leads to the return URL', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Email' }).fill('quick@example.org')
    await page.getByLabel('Organisation type').selectOption({ label: 'Other' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${server.url}/profile`)
    await expect(page.getByLabel('Organisation name')).toHaveValue('Quick Ltd')
  })
  test('an administrator without it is led to the profile, and has administration once it is on', async ({
    page,
    context,
    sampleDatabase,
  }) => {
    await createAccount(sampleDatabase.sql, { email: 'second.step@example.org', administrator: true })
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.url}/account/login?returnUrl=/administration`)
    await page.getByLabel('Email').fill('second.step@example.org')
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.keyboard.press('Enter')
    const demanded = page.getByText(/^Administrators must use two-factor sign-in/)
    await expect(demanded).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Set it up now' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = await page.locator('code').innerText()
    await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Administration' })).toBeVisible()
    await expect(demanded).toHaveCount(0)
  })
})

import { generateSync } from 'otplib'
import { createAccount } from '../support/accounts.ts'
import { expect, test } from '../support/browser-test.ts'
import { startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'

test('the settings of accounts: neutral texts, longer passwords, no confirmation, a second step for administrators', async ({
  page,
  context,
  sampleDatabase,
}) => {
  test.setTimeout(90_000)
  const env = {
    SAMPLE_DATA: 'yes',
    REQUIRE_EMAIL_CONFIRMATION: 'no',
    ADMIN_TWO_FACTOR: 'yes',
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_BLOCKLIST: 'on',
  }
  const server = await startServer({ databaseUrl: sampleDatabase.url, env })

  await test.step('no message reveals who has an account', async () => {
    const quiet = await startServer({ databaseUrl: sampleDatabase.url, env: { ...env, ACCOUNT_PRIVACY: 'on' } })
    const { url } = quiet
    await page.goto(`${url}/account/login`)
    for (const email of ['nobody@example.org', 'teacher@example.org']) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^The email or password is wrong, or this account can’t sign in/)).toBeVisible()
      await page.reload()
    }
    await page.goto(`${url}/account/forgotPassword`)
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A link to reset your password has been sent to nobody@example.org.')).toBeVisible()
    await quiet.stop()
  })

  const { url } = server
  await test.step('passwords may have to be longer and less common, and nothing typed is lost', async () => {
    await page.goto(`${url}/account/register?returnUrl=/profile`)
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

  await test.step('registering leads to the return URL', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('quick@example.org')
    await page.getByLabel('Organisation type').selectOption({ label: 'Other' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(page.getByLabel('Organisation name')).toHaveValue('Quick Ltd')
  })

  await createAccount(sampleDatabase.sql, { email: 'second.step@example.org', administrator: true })
  await test.step('an administrator without it is led to the profile, and has administration once it is on', async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${url}/account/login?returnUrl=/administration`)
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
  await server.stop()
})

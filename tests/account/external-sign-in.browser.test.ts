import { createAccount } from '../support/accounts.ts'
import { expect, expectInstalled, notEndedYet, test } from '../support/browser-test.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { startSecondProvider } from '../support/second-provider.ts'
import { freePort, startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'

test('somebody signs in with another provider: refused there, new here, known, and with an account of the same email', async ({
  page,
  context,
  sampleDatabase,
}) => {
  test.setTimeout(120_000)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startSecondProvider(url)
  const setting = JSON.stringify([provider.setting])
  const env = { SAMPLE_DATA: 'yes', OIDC_PROVIDERS: setting }
  const server = await startServer({ databaseUrl: sampleDatabase.url, port, env })
  await createAccount(sampleDatabase.sql, { email: 'both@example.org', firstName: 'Bo', lastName: 'Both' })
  const start = async () => {
    await context.clearCookies()
    await page.goto(`${url}/about`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${url}/account/login?returnUrl=/profile`)
    await page.getByRole('button', { name: 'Sign in with School account' }).click()
  }
  const register = page.getByRole('button', { name: 'Register' })

  await test.step("the provider's refusal is shown", async () => {
    await start()
    await expect(page.getByText('Error from external provider: The teacher said no')).toBeVisible()
    await page.goto(`${url}/account/externalLogin`)
    await expect(page.getByText('Error loading external login information')).toBeVisible()
  })
  await test.step('somebody new registers with the email of the claim, then continues to the return URL', async () => {
    provider.next = { sub: 'one', email: 'outside@example.org', email_verified: true, name: 'Olive Outside' }
    await start()
    await expect(page.getByRole('heading', { name: 'Finish signing up' })).toBeVisible()
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect(email).toHaveValue('outside@example.org')
    await email.fill('')
    await register.click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Profile details has some validation errors')).toBeVisible()
    await email.fill('outside@example.org')
    await page.getByLabel('First name').fill('Olive')
    await page.getByLabel('Last name').fill('Outside')
    await page.getByLabel('Organisation name').fill('Outside School')
    await register.click()
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(page.getByLabel('Organisation name')).toHaveValue('Outside School')
  })
  await test.step('somebody known goes straight on', async () => {
    await start()
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(page.getByLabel('First name')).toHaveValue('Olive')
  })
  await test.step('somebody who has signed out without a connection signs in with one attempt', async () => {
    await expectInstalled(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Account: Olive Outside' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await context.setOffline(false)
    await page.goto(`${url}/account/login?returnUrl=/profile`)
    await notEndedYet(page)
    await page.getByRole('button', { name: 'Sign in with School account' }).click()
    await expect(page).toHaveURL(`${url}/profile`)
    await expect(page.getByLabel('First name')).toHaveValue('Olive')
  })
  await test.step('a user without a password confirms their identity with the provider, and may then continue', async () => {
    await sampleDatabase.sql`
      update oidc_payload set payload = payload - 'provedTs' || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 3600)
      where model = 'Session'`
    const change = async () => {
      await page.getByRole('tab', { name: 'Email' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill('olive@example.org')
      await page.getByRole('button', { name: 'Change email' }).click()
    }
    await change()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog.getByLabel('Password')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Sign in again with School account' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Olive')
    await expect(page).toHaveURL(`${url}/profile`)
    await change()
    await expect(page.getByText('A confirmation link has been sent to olive@example.org.')).toBeVisible()
  })
  await test.step('an account with the same email is linked by its password', async () => {
    provider.next = { sub: 'two', email: 'both@example.org', email_verified: true, name: 'Bo Both' }
    await start()
    await expect(page.getByRole('heading', { name: 'Connect your accounts' })).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('wrong')
    await page.getByRole('button', { name: 'Connect and sign in' }).click()
    await expect(page.getByText('Invalid password')).toBeVisible()
    await password.fill(samplePassword)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('First name')).toHaveValue('Bo')
  })
  await test.step('an email that the provider has not verified has to be confirmed first', async () => {
    provider.next = { sub: 'four', email: 'unverified@example.org', email_verified: false }
    await start()
    await page.getByLabel('First name').fill('Una')
    await page.getByLabel('Last name').fill('Unverified')
    await page.getByLabel('Organisation name').fill('Unverified School')
    await register.click()
    await expect(page.getByText(/^Please check your email to confirm your account/)).toBeVisible()
    await expect(register).toBeDisabled()
    await start()
    await expect(
      page.getByText('You need to confirm your account before you can sign in. Please check your email.'),
    ).toBeVisible()
    await page.goto(await mailedLink(url, 'unverified@example.org', '/account/confirmEmail'))
    await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
  })
  await test.step('a sign-up that took too long says what is missing', async () => {
    provider.next = { sub: 'three', email: 'slow@example.org', email_verified: true }
    await start()
    await page.getByLabel('First name').fill('Sam')
    await page.getByLabel('Last name').fill('Slow')
    await page.getByLabel('Organisation name').fill('Slow School')
    await context.clearCookies()
    await register.click()
    await expect(page.getByText('Error loading external login information during confirmation')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Sam')
  })
  await server.stop()
  await provider.close()
})

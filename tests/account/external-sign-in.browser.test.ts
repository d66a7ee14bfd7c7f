import type { Page } from '@playwright/test'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { goOffline, notEndedYet } from '../support/browser-test.ts'
import { emptyMailbox, mailedLink } from '../support/mails/mailed-link.ts'
import { startSecondProvider, type SecondProvider } from '../support/servers/second-provider.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { expect, test, violations } from './account-test.ts'

/** A server that knows another provider, which both stories use. */
const site = {} as { url: string; provider: SecondProvider; server: RunningServer }

test.use({ baseURL: async ({}, use) => use(site.url) })

test.beforeAll(async ({ sampleDatabase }) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startSecondProvider(url)
  const env = { SAMPLE_DATA: 'yes', OIDC_PROVIDERS: JSON.stringify([provider.setting]) }
  const server = await startServer({ databaseUrl: sampleDatabase.url, port, env })
  Object.assign(site, { url, provider, server })
})

test.afterAll(async () => {
  await site.server.stop()
  await site.provider.close()
})

story(
  test,
  'somebody signs in with another provider: refused there, new here, known, and with an account of the same email',
  () => {
    const start = async (page: Page) => {
      await page.context().clearCookies()
      if (page.url().startsWith(site.url)) await page.evaluate(() => localStorage.clear())
      await page.goto('/account/login?returnUrl=/profile')
      await page.getByRole('button', { name: 'Sign in with School account' }).click()
    }
    const register = (page: Page) => page.getByRole('button', { name: 'Register' })

    test("the provider's refusal is shown", async ({ page }) => {
      await start(page)
      await expect(page.getByText('Error from external provider: The teacher said no')).toBeVisible()
    })
    test('somebody new registers with the email of the claim, then continues to the return URL', async ({ page }) => {
      site.provider.next = { sub: 'one', email: 'outside@example.org', email_verified: true, name: 'Olive Outside' }
      await start(page)
      await expect(page.getByRole('heading', { name: 'Finish signing up' })).toBeVisible()
      const email = page.getByRole('textbox', { name: 'Email' })
      await expect(email).toHaveValue('outside@example.org')
      await email.fill('')
      await register(page).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expect(page.getByText('Profile details has some validation errors')).toBeVisible()
      await email.fill('outside@example.org')
      await page.getByLabel('First name').fill('Olive')
      await page.getByLabel('Last name').fill('Outside')
      await page.getByLabel('Organisation name').fill('Outside School')
      await register(page).click()
      await expect(page).toHaveURL('/profile')
      await expect(page.getByLabel('Organisation name')).toHaveValue('Outside School')
    })
    test('somebody who has signed out without a connection signs in with one attempt, and can begin it again', async ({
      page,
      context,
    }) => {
      await goOffline(page)
      await page.getByRole('button', { name: 'Account: Olive Outside' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Sign out' }).click()
      await expect(page.getByText('You successfully logged out!')).toBeVisible()
      await context.setOffline(false)
      await page.goto(`/account/login?returnUrl=/profile`)
      await notEndedYet(page)
      const provider = page.getByRole('button', { name: 'Sign in with School account' })
      // The provider's page does not come, as for somebody who goes back from it: this one stands as it was left.
      await page.route(/startExternalLogin/, (route) => route.fulfill({ status: 204 }))
      const asked = page.waitForRequest(/startExternalLogin/)
      await provider.click()
      await asked
      await expect(provider).toBeEnabled()
      await page.unroute(/startExternalLogin/)
      await provider.click()
      await expect(page).toHaveURL('/profile')
      await expect(page.getByLabel('First name')).toHaveValue('Olive')
    })
    test('a user without a password confirms their identity with the provider, and may then continue', async ({
      page,
      sampleDatabase,
    }) => {
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
      await expect(page).toHaveURL('/profile')
      await change()
      await expect(page.getByText('A confirmation link has been sent to olive@example.org.')).toBeVisible()
    })
    test('an account with the same email is linked by its password', async ({ page, sampleDatabase }) => {
      await createAccount(sampleDatabase.sql, { email: 'both@example.org', firstName: 'Bo', lastName: 'Both' })
      site.provider.next = { sub: 'two', email: 'both@example.org', email_verified: true, name: 'Bo Both' }
      await start(page)
      await expect(page.getByRole('heading', { name: 'Connect your accounts' })).toBeVisible()
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('wrong')
      await page.getByRole('button', { name: 'Connect and sign in' }).click()
      await expect(page.getByText('Invalid password')).toBeVisible()
      await password.fill(samplePassword)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('First name')).toHaveValue('Bo')
    })
    test('an email that the provider has not verified has to be confirmed first', async ({ page }) => {
      site.provider.next = { sub: 'four', email: 'unverified@example.org', email_verified: false }
      await start(page)
      await page.getByLabel('First name').fill('Una')
      await page.getByLabel('Last name').fill('Unverified')
      await page.getByLabel('Organisation name').fill('Unverified School')
      await register(page).click()
      await expect(page.getByText(/^Please check your email to confirm your account/)).toBeVisible()
      await expect(register(page)).toBeDisabled()
      await start(page)
      await expect(
        page.getByText('You need to confirm your account before you can sign in. Please check your email.'),
      ).toBeVisible()
      await page.goto(await mailedLink(site.url, 'unverified@example.org', '/account/confirmEmail'))
      await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
    })
    test('a registration over another one is confirmed by the same person at the provider', async ({ page }) => {
      const email = 'contested@example.org'
      const body = { email, password: samplePassword, confirmPassword: samplePassword }
      expect((await browserLike(site.url).post('/api/account/register', body)).ok).toBe(true)
      await emptyMailbox(site.url)
      site.provider.next = { sub: 'five', email, email_verified: false }
      await start(page)
      await page.getByLabel('First name').fill('Cleo')
      await page.getByLabel('Last name').fill('Contested')
      await page.getByLabel('Organisation name').fill('Contested School')
      await register(page).click()
      await expect(page.getByText(/^Please check your email to confirm your account/)).toBeVisible()
      await page.goto(await mailedLink(site.url, email, '/account/confirmEmail'))
      const question = page.getByRole('heading', { name: 'Is this registration yours?' })
      const prove = page.getByRole('button', { name: 'Confirm with School account' })
      await expect(question).toBeVisible()
      // The provider knows the person of its cookie.
      const proveAs = async (sub: string) => {
        await page.context().clearCookies()
        site.provider.next = { sub }
        await prove.click()
      }
      await proveAs('somebody else')
      await expect(page.getByText('That’s not the account that this registration was made with.')).toBeVisible()
      await proveAs('five')
      await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('confirm-email'))).toBeNull()
    })
    test('a sign-up that took too long says what is missing', async ({ page, context }) => {
      site.provider.next = { sub: 'three', email: 'slow@example.org', email_verified: true }
      await start(page)
      await page.getByLabel('First name').fill('Sam')
      await page.getByLabel('Last name').fill('Slow')
      await page.getByLabel('Organisation name').fill('Slow School')
      await context.clearCookies()
      await register(page).click()
      await expect(page.getByText('Error loading external login information during confirmation')).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Sam')
    })
  },
)

story(
  test,
  'a provider is linked and unlinked in the profile, and one that does not ask needs a mailed code too',
  () => {
    const email = 'linker@example.org'
    let userId = ''

    test('linking goes to the provider and returns', async ({ page, sampleDatabase }) => {
      userId = await createAccount(sampleDatabase.sql, { email, firstName: 'Lin', lastName: 'Linker' })
      site.provider.next = { sub: 'lin' }
      await openSignedIn(page, site.url, email, '/profile')
      await expect(page.getByRole('heading', { name: 'Ways to sign in' })).toBeVisible()
      await page.getByRole('button', { name: 'Link School account' }).click()
      await expect(page.getByRole('button', { name: 'Unlink School account' })).toBeVisible()
      await expect(page).toHaveURL('/profile')
      expect(await violations(page)).toEqual([])
    })
    test('a user without a password confirms their identity with the provider, and with a code if it does not ask', async ({
      page,
      sampleDatabase,
    }) => {
      await sampleDatabase.sql`update app_user set password_hash = null where id = ${userId}`
      await sampleDatabase.sql`
      update oidc_payload set payload = (payload - 'provedTs')
        || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 3600)
      where model = 'Session' and account_id = ${userId}`
      site.provider.ignoresAgain = true
      await page.reload()
      await expect(page.getByText(/^This is your only way to sign in/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Unlink School account' })).toBeHidden()
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('button', { name: 'Sign in again with School account' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Code is required')).toBeVisible()
      const mails = (await (await fetch(`${site.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
      const code = mails.flatMap(({ to, text }) => (to === email ? (/code: (\S+)/.exec(text)?.[1] ?? []) : []))[0]
      await page.getByLabel('Code', { exact: true }).fill(code ?? '')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/profile')
      await page.getByRole('button', { name: 'Set up' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
    })
    test('unlinking asks once more', async ({ page, sampleDatabase }) => {
      await sampleDatabase.sql`
      update app_user set password_hash = (select password_hash from app_user where email = 'teacher@example.org')
      where id = ${userId}`
      await page.reload()
      await page.getByRole('button', { name: 'Unlink School account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Unlink School account?' })
      await dialog.getByRole('button', { name: 'Unlink' }).click()
      await expect(page.getByRole('button', { name: 'Link School account' })).toBeVisible()
    })
  },
)

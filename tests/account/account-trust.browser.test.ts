import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createAccount } from '../support/accounts.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { startSecondProvider } from '../support/second-provider.ts'
import { freePort, startServer } from '../support/server.ts'

async function violations(page: Page) {
  return (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)
}

test('the link in the notice to the old address stops a change of email, and says when it is too late', async ({
  page,
  product: { server, database },
}) => {
  const { url } = server
  const email = 'robbed@example.org'
  await createAccount(database.sql, { email })
  await signIn(page, url, email)
  const change = (newEmail: string) =>
    page.request.post(`${url}/api/account/changeEmail`, {
      headers: { origin: url, 'x-requested-with': 'calendar' },
      data: { newEmail },
    })
  expect((await change('thief@example.org')).ok()).toBe(true)
  const stop = await mailedLink(url, email, '/account/cancelEmailChange')
  await page.goto(stop)
  await expect(page.getByRole('heading', { name: 'Your email change has been stopped' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(await mailedLink(url, 'thief@example.org', '/account/confirmEmailChange'))
  await expect(
    page.getByRole('heading', { name: 'Sorry we cannot confirm your change of email using this code' }),
  ).toBeVisible()

  await page.goto(`${url}/account/cancelEmailChange?userId=x&code=x`)
  await expect(page.getByRole('heading', { name: 'Sorry, we can’t stop this email change' })).toBeVisible()
  await expect(page.getByText('Error stopping the email change')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a user signs out everywhere else from the profile', async ({ page, browser, product: { server, database } }) => {
  const { url } = server
  const email = 'roaming@example.org'
  await createAccount(database.sql, { email, firstName: 'Rosa', lastName: 'Roaming' })
  const others = await Promise.all([browser.newContext(), browser.newContext()])
  for (const context of others) await signIn(await context.newPage(), url, email)
  await signIn(page, url, email)
  await page.goto(`${url}/profile`)
  await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  for (const context of others) {
    await expect(context.pages()[0]!.getByRole('button', { name: 'Account: Rosa Roaming' })).toBeHidden()
    await context.close()
  }
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Rosa')
})

test('a provider is linked and unlinked in the profile, and one that does not ask needs a mailed code too', async ({
  page,
  sampleDatabase,
}) => {
  test.setTimeout(120_000)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startSecondProvider(url)
  const env = { SAMPLE_DATA: 'yes', OIDC_PROVIDERS: JSON.stringify([provider.setting]) }
  const server = await startServer({ databaseUrl: sampleDatabase.url, port, env })
  const email = 'linker@example.org'
  const userId = await createAccount(sampleDatabase.sql, { email, firstName: 'Lin', lastName: 'Linker' })
  provider.next = { sub: 'lin' }
  await signIn(page, url, email)
  await page.goto(`${url}/profile`)

  await test.step('linking goes to the provider and comes back', async () => {
    await expect(page.getByRole('heading', { name: 'Ways to sign in' })).toBeVisible()
    await page.getByRole('button', { name: 'Link School account' }).click()
    await expect(page.getByRole('button', { name: 'Unlink School account' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/profile`)
    expect(await violations(page)).toEqual([])
  })

  await test.step('a user without a password confirms their identity with the provider, and with a code if it does not ask', async () => {
    await sampleDatabase.sql`update app_user set password_hash = null where id = ${userId}`
    await sampleDatabase.sql`
      update oidc_payload set payload = (payload - 'provedTs')
        || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 3600)
      where model = 'Session' and account_id = ${userId}`
    provider.ignoresAgain = true
    await page.reload()
    await expect(page.getByText(/^This is your only way to sign in/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlink School account' })).toBeHidden()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Sign in again with School account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Code is required')).toBeVisible()
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const code = mails.flatMap(({ to, text }) => (to === email ? (/code: (\S+)/.exec(text)?.[1] ?? []) : []))[0]
    await page.getByLabel('Code', { exact: true }).fill(code ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${url}/profile`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('unlinking asks once more', async () => {
    await sampleDatabase.sql`
      update app_user set password_hash = (select password_hash from app_user where email = 'teacher@example.org')
      where id = ${userId}`
    await page.reload()
    await page.getByRole('button', { name: 'Unlink School account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlink School account?' })
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByRole('button', { name: 'Link School account' })).toBeVisible()
  })
  await server.stop()
  await provider.close()
})

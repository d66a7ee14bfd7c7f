import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { createAccount } from '../support/accounts.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { expect, test, violations } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const codeOf = (secret: string) => generateSync({ secret })

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

story(test, 'two-factor sign-in is set up with an app, required, bypassed by a recovery code and turned off', () => {
  const email = 'careful@example.org'
  const panel = (page: Page) => page.getByRole('main')
  let userId = ''
  let secret = ''
  let recoveryCodes: string[] = []

  test('the key is a QR code and a text, and a first code shows that the app has it', async ({
    page,
    context,
    product: { server, database },
  }) => {
    userId = await createAccount(database.sql, { email })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSignedIn(page, server.url, email, '/profile')
    await panel(page).getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    secret = await page.locator('code').innerText()
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Code is required')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Invalid code')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
  })
  test('the recovery codes are shown once, to copy or to download', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const shown = page
      .getByRole('heading', { name: 'Your recovery codes' })
      .locator('..')
      .locator('..')
      .getByRole('listitem')
    await expect(shown).toHaveCount(10)
    expect(await violations(page)).toEqual([])
    recoveryCodes = await shown.allInnerTexts()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download codes' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await page.getByRole('button', { name: 'Copy codes' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'))
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(shown).toHaveCount(0)
    await expect(panel(page).getByText('On', { exact: true })).toBeVisible()
  })
  test('signing in asks for the second step and then leads to the return URL', async ({
    page,
    context,
    product: { database },
  }) => {
    await database.sql`update app_user set two_factor_last_step = null where id = ${userId}`
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/account/login?returnUrl=/profile')
    await givePassword(page, email)
    await expect(page).toHaveURL('/account/loginWithTwoFactor?returnUrl=%2Fprofile')
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
    await submit.click()
    await expect(page.getByText('Code is required')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await submit.click()
    await expect(page.getByText('Invalid code')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await submit.click()
    await expect(page.getByLabel('First name')).toHaveValue('Terry')
  })
  test('a recovery code signs in too', async ({ page, context }) => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/account/login?returnUrl=/profile')
    await givePassword(page, email)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('First name')).toHaveValue('Terry')
  })
  test('new recovery codes replace the old ones, and it is turned off again', async ({ page }) => {
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const renewing = page.getByRole('dialog', { name: 'Get new recovery codes?' })
    await renewing.getByLabel('Code or recovery code').fill(recoveryCodes[1] ?? '')
    await renewing.getByRole('button', { name: 'Get new codes' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const renewed = await page
      .getByRole('heading', { name: 'Your recovery codes' })
      .locator('xpath=../..')
      .getByRole('listitem')
      .allInnerTexts()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' })
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('Code is required')).toBeVisible()
    await dialog.getByLabel('Code or recovery code').fill('000000')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('Invalid code')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('Code or recovery code').fill(renewed[0] ?? '')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(panel(page).getByText('Off', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

test('a user who confirmed the address in no session types a mailed code before setting up two-factor sign-in', async ({
  page,
  product: { server, database },
}) => {
  const { url } = server
  const email = 'unproved@example.org'
  const userId = await createAccount(database.sql, { email })
  await database.sql`update app_user set mailbox_unproved = true where id = ${userId}`
  await openSignedIn(page, url, email, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check your email' })
  await expect(dialog.getByLabel('Code from the email')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
  const [code = ''] = mails.filter(({ to }) => to === email).flatMap(({ text }) => /code: (\S+)/.exec(text)?.[1] ?? [])
  await dialog.getByLabel('Code from the email').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

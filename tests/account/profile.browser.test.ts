import type { Page } from '@playwright/test'
import { createAccount } from '../support/accounts.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { goOfflineAsLoaded, signIn } from '../support/browser-test.ts'
import { emptyMailbox, mailedLink } from '../support/mails/mailed-link.ts'
import { samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { expect, test, violations } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

story(test, 'a user keeps details, email and password up to date in the three tabs of the profile', () => {
  const email = 'ada@example.org'
  const save = (page: Page) => page.getByRole('button', { name: 'Save' })
  const firstName = (page: Page) => page.getByLabel('First name')
  const tab = (page: Page, name: string) => page.getByRole('tab', { name })
  let userId = ''

  test('a user without a profile starts a new one', async ({ page, product: { server, database } }) => {
    userId = await createAccount(database.sql, { email })
    await database.sql`delete from profile where user_id = ${userId}`
    await openSignedIn(page, server.url, email, '/profile')
    await expect(firstName(page)).toHaveValue('')
    await expect(page.getByLabel('Organisation type')).toHaveValue('School')
    await firstName(page).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('First name is required')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Organisation name is required')).toBeVisible()
    await expect(firstName(page)).toBeFocused()
    await firstName(page).fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Organisation name').fill('Analytical Academy')
    await page.getByRole('switch', { name: 'Daily update' }).click()
    await page.route('**/graphql', (route) => route.abort())
    await save(page).click()
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
    await expect(page.getByText(/^Check your connection and try again/)).toBeVisible()
    await expect(firstName(page)).toHaveValue('Ada')
    await page.unroute('**/graphql')
    await save(page).click()
    await expect(page.getByText('Your details have been updated.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account: Ada Lovelace' })).toBeVisible()
  })
  test('without a connection the own details can be read, and changed once there is one', async ({ page, context }) => {
    await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'Account: Ada Lovelace' }).click()
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
    await goOfflineAsLoaded(page)
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(
      page.getByText(/^You’re offline. These are your details as of \d\d\/\d\d\/\d{4} \d\d:\d\d\./),
    ).toBeVisible()
    const details = page.getByRole('main').locator('dl')
    for (const [term, value] of [
      ['First name', 'Ada'],
      ['Email', email],
      ['Organisation name', 'Analytical Academy'],
      ['Daily update', 'On'],
      ['Weekly update', 'Off'],
    ] as const) {
      await expect(details.locator('div', { has: page.getByText(term, { exact: true }) })).toContainText(value)
    }
    await expect(firstName(page)).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await expect(page.getByRole('switch', { name: 'Easier-to-read font' })).toBeVisible()
    await context.setOffline(false)
    await expect(firstName(page)).toHaveValue('Ada')
  })
  test('a subscription that is on and saved can only be ended by the link in the emails', async ({ page }) => {
    await expect(page.getByRole('switch', { name: 'Daily update' })).toBeDisabled()
    await expect(page.getByText('To unsubscribe, use the link at the end of these emails')).toHaveCount(1)
    await page.getByLabel('Organisation type').selectOption({ label: 'Other' })
    await expect(page.getByLabel('DfE number')).toBeHidden()
    await page.getByRole('switch', { name: 'Interested in working together' }).click()
    await save(page).click()
    await expect(page.getByText('Your details have been updated.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Interested in working together' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Daily update' })).toBeDisabled()
    await expect(page.getByRole('switch', { name: 'Weekly update' })).toBeEnabled()
  })
  test('the arrow keys switch tabs, and the input in each stays', async ({ page }) => {
    await firstName(page).fill('Augusta')
    await tab(page, 'Profile').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Email')).toBeFocused()
    await expect(tab(page, 'Email')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Email' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(tab(page, 'Change Password')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Profile')).toBeFocused()
    await expect(firstName(page)).toHaveValue('Augusta')
  })
  test('a new email must differ from the old one', async ({ page }) => {
    await tab(page, 'Email').click()
    const field = page.getByRole('textbox', { name: 'Email' })
    const change = page.getByRole('button', { name: 'Change email' })
    await expect(field).toHaveValue(email)
    await field.fill('ADA@example.org')
    await change.click()
    await expect(
      page.getByText(
        'Your new email is the same as your old email and so does not need to go through an email update process.',
      ),
    ).toBeVisible()
    await field.fill('teacher@example.org')
    await change.click()
    await expect(page.getByText('This email is already registered')).toBeVisible()
  })
  test('after a long time the password is requested, then the confirmation link is sent and resent', async ({
    page,
    product: { server, database },
  }) => {
    await database.sql`
      update oidc_payload set payload = payload - 'provedTs' || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 3600)
      where model = 'Session' and account_id = ${userId}`
    await page.getByRole('textbox', { name: 'Email' }).fill('lovelace@example.org')
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Invalid password')).toBeVisible()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await dialog.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('A confirmation link has been sent to lovelace@example.org.')).toBeVisible()
    await mailedLink(server.url, 'lovelace@example.org', '/account/confirmEmailChange')
    await emptyMailbox(server.url)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('The confirmation link has been resent to lovelace@example.org.')).toBeVisible()
  })
  test('the change of email takes effect by its link, and not by any other', async ({ page, product: { server } }) => {
    const link = await mailedLink(server.url, 'lovelace@example.org', '/account/confirmEmailChange')
    await page.goto(link.replace(/code=[^&]+/, 'code=wrong'))
    await expect(
      page.getByRole('heading', { name: 'Sorry we cannot confirm your change of email using this code' }),
    ).toBeVisible()
    await expect(page.getByText('Error changing email')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your change of email has been confirmed' })).toBeVisible()
    await expect(page.getByText('From now on, sign in with lovelace@example.org.')).toBeVisible()
  })
  test('an unconfirmed email can be verified again', async ({ page, product: { database } }) => {
    await database.sql`update app_user set email_confirmed = false where id = ${userId}`
    await goTo(page, '/profile')
    await tab(page, 'Email').click()
    const field = page.getByRole('textbox', { name: 'Email' })
    await expect(field).toHaveValue('lovelace@example.org')
    await page.getByRole('button', { name: 'Resend verification email' }).click()
    await expect(page.getByText('The verification email has been resent to lovelace@example.org.')).toBeVisible()
    await field.fill('other@example.org')
    await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeHidden()
  })
  test('changing the password needs the current one', async ({ page }) => {
    await tab(page, 'Change Password').click()
    const change = page.getByRole('button', { name: 'Change password' })
    const current = page.getByLabel('Current password')
    await change.click()
    await expect(page.getByText('Current password is required')).toBeVisible()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    await expect(page.getByText('must be at least 6 characters long')).toBeVisible()
    await current.fill('wrong')
    await page.getByLabel('New password').fill('Winter!2026')
    await page.getByLabel('Confirm password').fill('Winter!2025')
    await change.click()
    await expect(page.getByText('The password and confirmation password do not match')).toBeVisible()
    await page.getByLabel('Confirm password').fill('Winter!2026')
    await change.click()
    await expect(page.getByText('Invalid password')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('Winter!2026')
    await current.fill(samplePassword)
    await change.click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(current).toHaveValue('')
    await page.reload()
    await expect(firstName(page)).toHaveValue('Ada')
  })
})

story(
  test,
  'a user sees and ends other sessions, sets up the device, downloads their data and deletes the account',
  () => {
    const email = 'grace@example.org'
    let elsewhere: Page

    test('each part has its address, and the page opens at it', async ({
      page,
      browser,
      product: { server, database },
    }) => {
      await createAccount(database.sql, { email, firstName: 'Grace', lastName: 'Hopper' })
      elsewhere = await (await browser.newContext()).newPage()
      await signIn(elsewhere, server.url, email)
      await openSignedIn(page, server.url, email, '/profile#data')
      await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport()
      const sections = page.getByRole('navigation', { name: 'On this page' })
      await sections.getByRole('link', { name: 'Where you’re signed in' }).click()
      await expect(page).toHaveURL('/profile#sessions')
      await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeInViewport()
    })
    test('a session that is ended here is signed out there at once', async ({ page }) => {
      await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
      await expect(page.getByText('Chrome on Linux', { exact: true })).toHaveCount(2)
      await expect(page.getByText(/^Signed in 20\/11\/2026 \d\d:\d\d · last used 20\/11\/2026 \d\d:\d\d$/)).toHaveCount(
        2,
      )
      await page.getByRole('button', { name: /^Sign out device/ }).click()
      await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(0)
      const account = elsewhere.getByRole('button', { name: 'Account: Grace Hopper' })
      await eventually(async () => expect(await account.isVisible()).toBe(false), { rest: 3_000 })
      await elsewhere.context().close()
    })
    test('the easier font and the shortcuts are chosen for this device', async ({ page }) => {
      await page.getByRole('switch', { name: 'Easier-to-read font' }).click()
      await expect(page.locator('body')).toHaveCSS('font-family', /Verdana/)
      await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
      await page.reload()
      await expect(page.getByRole('switch', { name: 'Easier-to-read font' })).toBeChecked()
      await expect(page.locator('body')).toHaveCSS('font-family', /Verdana/)
      await page.keyboard.press('?')
      await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).not.toBeChecked()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    test('without the server the settings of the device are still there, and the rest can be tried again', async ({
      page,
    }) => {
      await page.route('**/graphql', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
      await expect(page.getByText(/^These are your details as of/)).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Easier-to-read font' })).toBeChecked()
      await page.unroute('**/graphql')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Grace')
    })
    test('everything stored about a user is one download, after the password', async ({
      page,
      product: { database },
    }) => {
      await database.sql`
        update oidc_payload set payload = payload - 'provedTs' || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 3600)
        where model = 'Session' and account_id = (select id::text from app_user where email = ${email})`
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download my data' }).click()
      const question = page.getByRole('dialog', { name: 'Confirm your password' })
      await question.getByLabel('Password', { exact: true }).fill(samplePassword)
      await page.keyboard.press('Enter')
      expect((await download).suggestedFilename()).toMatch(/\.json$/)
    })
    test('deleting the account asks for the password and signs out', async ({ page }) => {
      await page.getByRole('button', { name: 'Delete my account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      const confirm = dialog.getByRole('button', { name: 'Delete my account' })
      await confirm.click()
      await expect(dialog.getByText('Password is required')).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill('wrong')
      await confirm.click()
      await expect(dialog.getByText('Invalid password')).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill(samplePassword)
      await confirm.click()
      await expect(page.getByText('You successfully logged out!')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    })
  },
)

import { createAccount } from '../support/accounts.ts'
import { expect, expectInstalled, signIn, test } from '../support/browser-test.ts'
import { expireCodes } from '../support/expire-codes.ts'
import { emptyMailbox, mailedLink } from '../support/mailed-link.ts'
import { samplePassword } from '../support/sign-in.ts'

test('a user keeps details, email and password up to date in the three tabs of the profile', async ({
  page,
  context,
  product: { server, database },
}) => {
  test.setTimeout(120_000)
  const { url } = server
  const email = 'ada@example.org'
  const userId = await createAccount(database.sql, { email })
  await database.sql`delete from profile where user_id = ${userId}`
  const save = page.getByRole('button', { name: 'Save' })
  const firstName = page.getByLabel('First name')
  const tab = (name: string) => page.getByRole('tab', { name })
  await signIn(page, url, email)
  await page.goto(`${url}/profile`)

  await test.step('a user without a profile starts a new one', async () => {
    await expect(firstName).toHaveValue('')
    await expect(page.getByLabel('Organisation type')).toHaveValue('School')
    await firstName.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('First name is required')).toBeVisible()
    await save.click()
    await expect(page.getByText('Organisation name is required')).toBeVisible()
    await expect(firstName).toBeFocused()
    await firstName.fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Organisation name').fill('Analytical Academy')
    await page.getByRole('switch', { name: 'Daily update' }).click()
    await page.route('**/graphql', (route) => route.abort())
    await save.click()
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
    await expect(page.getByText(/^Check your connection and try again/)).toBeVisible()
    await expect(firstName).toHaveValue('Ada')
    await page.unroute('**/graphql')
    await save.click()
    await expect(page.getByText('Your details have been updated.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account: Ada Lovelace' })).toBeVisible()
  })

  await test.step('without a connection the page says so, and it loads once there is one', async () => {
    await expectInstalled(page)
    await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Account: Ada Lovelace' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText(/^You need an internet connection to see and change your profile/)).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Easier-to-read font' })).toBeVisible()
    await context.setOffline(false)
    await expect(firstName).toHaveValue('Ada')
  })

  await test.step('a subscription that is on and saved can only be ended by the link in the emails', async () => {
    await expect(page.getByRole('switch', { name: 'Daily update' })).toBeDisabled()
    await expect(page.getByText('To stop these emails, use the unsubscribe link')).toHaveCount(1)
    await page.getByLabel('Organisation type').selectOption({ label: 'Other' })
    await expect(page.getByLabel('DfE number')).toBeHidden()
    await page.getByRole('switch', { name: 'Interested in working together' }).click()
    await save.click()
    await expect(page.getByText('Your details have been updated.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Interested in working together' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Daily update' })).toBeDisabled()
    await expect(page.getByRole('switch', { name: 'Weekly update' })).toBeEnabled()
  })

  await test.step('the arrow keys switch tabs, and the input in each stays', async () => {
    await firstName.fill('Augusta')
    await tab('Profile').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Email')).toBeFocused()
    await expect(tab('Email')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Email' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(tab('Change Password')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Profile')).toBeFocused()
    await expect(firstName).toHaveValue('Augusta')
  })

  await test.step('a new email must differ from the old one', async () => {
    await tab('Email').click()
    const field = page.getByRole('textbox', { name: 'Email' })
    const change = page.getByRole('button', { name: 'Change email' })
    await expect(field).toHaveValue(email)
    await field.fill('')
    await change.click()
    await expect(page.getByText('Email is required')).toBeVisible()
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

  await test.step('after a long time the password is requested, then the confirmation link is sent and resent', async () => {
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
    const expired = await mailedLink(url, 'lovelace@example.org', '/account/confirmEmailChange')
    await expireCodes(database, email)
    const mailed = await context.newPage()
    await mailed.goto(expired)
    await expect(
      mailed.getByRole('heading', { name: 'Sorry we cannot confirm your change of email using this code' }),
    ).toBeVisible()
    await mailed.close()
    await emptyMailbox(url)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('The confirmation link has been resent to lovelace@example.org.')).toBeVisible()
  })

  await test.step('the change of email takes effect by its link, even on a second visit, and not by any other', async () => {
    const link = await mailedLink(url, 'lovelace@example.org', '/account/confirmEmailChange')
    await page.goto(link.replace(/code=[^&]+/, 'code=wrong'))
    await expect(
      page.getByRole('heading', { name: 'Sorry we cannot confirm your change of email using this code' }),
    ).toBeVisible()
    await expect(page.getByText('Error changing email')).toBeVisible()
    for (const _visit of ['first', 'second']) {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Your change of email has been confirmed' })).toBeVisible()
      await expect(page.getByText('From now on, sign in with lovelace@example.org.')).toBeVisible()
    }
  })

  await test.step('an unconfirmed email can be verified again', async () => {
    await database.sql`update app_user set email_confirmed = false where id = ${userId}`
    await page.goto(`${url}/profile`)
    await tab('Email').click()
    const field = page.getByRole('textbox', { name: 'Email' })
    await expect(field).toHaveValue('lovelace@example.org')
    await page.getByRole('button', { name: 'Resend verification email' }).click()
    await expect(page.getByText('The verification email has been resent to lovelace@example.org.')).toBeVisible()
    await field.fill('other@example.org')
    await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeHidden()
    await page.goto(await mailedLink(url, 'lovelace@example.org', '/account/confirmEmail'))
    await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
  })

  await test.step('changing the password needs the current one', async () => {
    await page.goto(`${url}/profile`)
    await tab('Change Password').click()
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
    await expect(firstName).toHaveValue('Ada')
  })
})

test('a user sees and ends other sessions, sets up the device, downloads their data and deletes the account', async ({
  page,
  browser,
  product: { server, database },
}) => {
  test.setTimeout(90_000)
  const { url } = server
  const email = 'grace@example.org'
  await createAccount(database.sql, { email, firstName: 'Grace', lastName: 'Hopper' })
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, url, email)
  await signIn(page, url, email)
  await page.goto(`${url}/profile`)

  await test.step('each part has its address, and the page opens at it', async () => {
    await page.goto(`${url}/profile#data`)
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport()
    const sections = page.getByRole('navigation', { name: 'On this page' })
    await sections.getByRole('link', { name: 'Where you’re signed in' }).click()
    await expect(page).toHaveURL(`${url}/profile#sessions`)
    await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeInViewport()
  })

  await test.step('a session that is ended here is signed out there within 3 s', async () => {
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Chrome on Linux', { exact: true })).toHaveCount(2)
    await expect(page.getByText(/^Signed in 20\/11\/2026 \d\d:\d\d · last used 20\/11\/2026 \d\d:\d\d$/)).toHaveCount(2)
    await page.getByRole('button', { name: /^Sign out device/ }).click()
    await expect(page.getByRole('button', { name: /^Sign out device/ })).toHaveCount(0)
    await expect(elsewhere.getByRole('button', { name: 'Account: Grace Hopper' })).toBeHidden({ timeout: 3000 })
    await elsewhere.context().close()
  })

  await test.step('the easier font and the shortcuts are chosen for this device', async () => {
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

  await test.step('without the server the settings of the device are still there, and the rest can be tried again', async () => {
    await page.route('**/graphql', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Easier-to-read font' })).toBeChecked()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Grace')
  })

  await test.step('everything stored about a user is one download', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.json$/)
  })

  await test.step('deleting the account asks for the password, signs out and leaves no account', async () => {
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
    await page.goto(`${url}/account/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This email does not have an account here')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { isolated } from '#sync/rules/isolated.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { goOffline } from '../support/browser-test.ts'
import { expireCodes } from '../support/mails/expire-codes.ts'
import { emptyMailbox, mailedLink } from '../support/mails/mailed-link.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { expect, test } from './account-test.ts'

const password = 'Autumn!2026'

async function fillDetails(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Organisation name').fill('Hill Top Primary')
}

async function fillPasswords(page: Page, chosen: string, confirmed = chosen): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm password').fill(confirmed)
}

async function signInOnPage(page: Page, email: string, chosen: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

story(
  test,
  'a visitor registers, confirms the email, signs in and, having forgotten the password, chooses a new one',
  () => {
    const email = 'new.teacher@example.org'
    const register = (page: Page) => page.getByRole('button', { name: 'Register' })
    const lastName = `${'x'.repeat(140)}<b>bold</b>`

    test('without a connection the page says so, keeps the input and continues once there is one', async ({
      page,
      context,
    }) => {
      await page.goto('/about')
      await goOffline(page)
      await page.getByRole('banner').getByRole('link', { name: 'Sign up for free' }).click()
      await expect(page.getByText(/^You’re offline. This page will open when you reconnect/)).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('checkbox', { name: 'Primary' })).toBeVisible()
      await goOffline(page)
      const needed = page.getByText(/^You’re offline. You can fill in the form now/)
      await expect(needed).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await fillPasswords(page, password)
      await fillDetails(page, 'Noa', 'Offline')
      await register(page).click()
      await expect(page.getByText(/^Check your connection and try again/)).toBeVisible()
      await context.setOffline(false)
      await expect(needed).toBeHidden()
      await expect(page.getByLabel('Last name')).toHaveValue('Offline')
    })
    test('failing rules show on leaving a field and on submit, and block the submit', async ({ page }) => {
      await expect(page).toHaveURL('/account/register')
      await expect(page.getByRole('link', { name: 'Sign up for free' })).toHaveCount(0)
      await goTo(page, '/about')
      await expect(page.getByLabel('Email')).toHaveCount(0)
      await goTo(page, '/account/register?ReturnUrl=/profile')
      await page.getByLabel('Email').focus()
      await page.getByLabel('Password', { exact: true }).focus()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expect(page.getByText('Password is required')).toBeHidden()
      await expect(page).toHaveTitle('Sign up for free – School Almanac')
      await register(page).click()
      await expect(page).toHaveTitle('Error: Sign up for free – School Almanac')
      for (const message of [
        'Password is required',
        'First name is required',
        'Last name is required',
        'Organisation name is required',
        'Profile details has some validation errors',
      ]) {
        await expect(page.getByText(message)).toBeVisible()
      }
      await expect(page.getByLabel('Email')).toBeFocused()
      await fillPasswords(page, 'abc', 'abd')
      await register(page).click()
      await expect(page.getByText('The password and confirmation password do not match')).toBeVisible()
      await expect(
        page.getByText(
          'Password must be at least 6 characters long, must contain a number, must contain an uppercase letter, ' +
            'must contain a symbol (such as !$%&*@#)',
        ),
      ).toBeVisible()
      await expect(page.getByText('Your password', { exact: true })).toBeVisible()
      await fillPasswords(page, password)
      await expect(page.getByText('must contain an uppercase letter').locator('..')).toContainText('(met)')
    })
    test('the organisation type controls the fields', async ({ page }) => {
      const dfeNumber = page.getByLabel('DfE number')
      const phases = page.getByRole('group', { name: 'School phases' })
      const together = page.getByRole('switch', { name: 'Interested in working together' })
      const type = page.getByLabel('Organisation type')
      await expect(type).toHaveValue('School')
      await expect(dfeNumber).toBeVisible()
      await expect(together).toBeHidden()
      await type.selectOption({ label: 'Other' })
      await expect(dfeNumber).toBeHidden()
      await expect(phases).toBeHidden()
      await expect(together).not.toBeChecked()
      await type.selectOption({ label: 'Academy' })
      await expect(dfeNumber).toBeVisible()
      await phases.getByRole('checkbox', { name: 'Primary' }).check()
    })
    test('an email that has an account is refused and no input is lost', async ({ page }) => {
      await page.getByLabel('Email').fill('teacher@example.org')
      await fillDetails(page, 'נועה', lastName)
      for (const [name, when] of [
        ['Daily update', 'Weekdays at 06:30 UK time, except bank holidays.'],
        ['Weekly update', 'Sundays at 17:00 UK time.'],
      ] as const) {
        await expect(page.getByRole('switch', { name, exact: true })).toHaveAccessibleDescription(when)
      }
      await page.getByRole('switch', { name: 'Weekly update' }).click()
      await register(page).click()
      await expect(page.getByText('This email is already registered')).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'already registered' })).toBeFocused()
      await page.getByText('Details').click()
      await expect(page.getByText(/ALREADY_REGISTERED/)).toBeVisible()
      await expect(page.getByLabel('Last name')).toHaveValue(lastName)
    })
    test('a profile that could not be registered is tried again without registering twice', async ({ page }) => {
      let registrations = 0
      page.on('request', (request) => (registrations += Number(request.url().includes('/api/account/register'))))
      await page.getByLabel('Email').fill(email)
      await page.route('**/graphql', (route) => route.abort())
      await register(page).click()
      await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
      await page.unroute('**/graphql')
      await register(page).click()
      await expect(page.getByText(/^Please check your email to confirm your account/)).toHaveText(
        "Please check your email to confirm your account. You won't be able to login until you have confirmed your account.",
      )
      await expect(register(page)).toBeDisabled()
      expect(registrations).toBe(1)
      const success = page.getByText(`We’ve sent a link to ${email}.`)
      await expect(success).toBeInViewport()
      await expect(page.getByLabel('Email')).toBeHidden()
      await expect(page.getByLabel('Last name')).toBeHidden()
      await expect(page).toHaveTitle('Check your email – School Almanac')
    })
    test('the confirmation mail can be resent, and signing in waits for it', async ({ page, product: { server } }) => {
      const { url } = server
      expect(await mailedLink(url, email, '/account/confirmEmail')).toContain('returnUrl=%2Fprofile')
      await emptyMailbox(url)
      await page.getByRole('button', { name: 'Resend email' }).click()
      await expect(page.getByText('The confirmation link has been resent. Please check your email.')).toBeVisible()
      await goTo(page, '/account/login?returnUrl=/profile')
      await signInOnPage(page, email, password)
      await expect(
        page.getByText('You need to confirm your account before you can sign in. Please check your email.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Resend email' }).click()
      await expect(page.getByText('The confirmation link has been resent. Please check your email.')).toBeVisible()
    })
    test('an unconfirmed email gets no password reset', async ({ page }) => {
      await page.getByRole('link', { name: 'Forgotten your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('This email has not been confirmed so a password reset cannot be sent')).toBeVisible()
    })
    test('an expired link fails and another one can be sent from its page', async ({
      page,
      product: { server, database },
    }) => {
      const { url } = server
      const expired = await mailedLink(url, email, '/account/confirmEmail')
      await expireCodes(database, email)
      await emptyMailbox(url)
      await goTo(page, expired)
      await expect(
        page.getByRole('heading', { name: 'Sorry we cannot confirm your email using this code' }),
      ).toBeVisible()
      const resend = page.getByRole('button', { name: 'Resend email' })
      await page.getByLabel('Email').fill(email)
      await resend.click()
      await expect(page.getByText('The confirmation link has been resent. Please check your email.')).toBeVisible()
      const sent = await mailedLink(url, email, '/account/confirmEmail')
      expect(sent).not.toBe(expired)
      expect(sent).toContain('returnUrl=%2Fprofile')
    })
    test('the link in the mail confirms, however a mail program writes its parameters', async ({
      page,
      product: { server },
    }) => {
      const link = await mailedLink(server.url, email, '/account/confirmEmail')
      await page.goto(link.replace('userId', 'UserId').replace('code=', 'Code='))
      await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    })
    test('signing in leads to where registering began, and the profile has every detail as it was typed', async ({
      page,
    }) => {
      await signInOnPage(page, email, password)
      await expect(page).toHaveURL('/profile')
      await expect(page.getByLabel('First name')).toHaveValue('נועה')
      await expect(page.getByLabel('Last name')).toHaveValue(lastName)
      await expect(page.getByRole('checkbox', { name: 'Primary' })).toBeChecked()
      await expect(page.getByRole('switch', { name: 'Weekly update' })).toBeChecked()
      await expect(page.getByRole('switch', { name: 'Weekly update' })).toBeDisabled()
      await expect(page.getByRole('switch', { name: 'Weekly update', exact: true })).toHaveAccessibleDescription(
        'Sundays at 17:00 UK time. To unsubscribe, use the link at the end of these emails.',
      )
      await expect(page.getByRole('button', { name: /^Account: / })).toHaveAccessibleName(
        `Account: ${isolated(`נועה ${lastName}`)}`,
      )
    })
    test('the first filters are the school phases named at registration', async ({ page }) => {
      const excluded = () =>
        page.evaluate(() => {
          const key = Object.keys(localStorage).find((name) => name.startsWith('excluded-school-phases:'))
          return key === undefined ? -1 : (JSON.parse(localStorage.getItem(key) ?? '[]') as string[]).length
        })
      // The list of phases comes a moment after those that are ticked.
      const offered = page.getByRole('group', { name: 'School phases' }).getByRole('checkbox')
      await eventually(async () => expect((await offered.count()) - (await excluded())).toBe(1))
      expect(await excluded()).toBeGreaterThan(1)
    })
    test('a forgotten password is reset by mail', async ({ page, product: { server, database } }) => {
      const { url } = server
      // As if an hour had passed: the mails above count.
      await database.sql`delete from rate_limit where key like 'mails/%'`
      await goTo(page, '/account/forgotPassword')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText(`A link to reset your password has been sent to ${email}.`)).toBeVisible()
      await mailedLink(url, email, '/account/resetPassword')
      await emptyMailbox(url)
      await page.getByRole('button', { name: 'Resend email' }).click()
      await expect(page.getByText(`The link to reset your password has been resent to ${email}.`)).toBeVisible()
      const link = await mailedLink(url, email, '/account/resetPassword')
      await page.goto(link)
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
      await fillPasswords(page, 'Winter!2026', 'Winter!2027')
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(page.getByText('The password and confirmation password do not match')).toBeVisible()
      await page.getByLabel('Confirm password').fill('Winter!2026')
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(page.getByText('Your password has been reset.')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await signInOnPage(page, email, 'Winter!2026')
      await expect(page.getByRole('grid')).toBeVisible()
      await goTo(page, link)
      await fillPasswords(page, 'Spring!2027')
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(
        page.getByText('This link has been used or is no longer valid. Please ask for a new one.'),
      ).toBeVisible()
      await expect(page.getByLabel('Confirm password')).toHaveValue('Spring!2027')
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
    })
  },
)

import type { Page } from '@playwright/test'
import { expectInstalled, expect, notEndedYet, signInOnPage, test } from '../support/browser-test.ts'
import { authorizationRequest, samplePassword } from '../support/sign-in.ts'

test("the sign-in page asks for what is missing and shows the server's refusals", async ({ page, product }) => {
  const { server, database } = product
  await database.sql`update app_user set email_confirmed = false where email = 'partner@example.org'`
  await page.goto(`${server.url}/account/login?returnUrl=/profile`)
  const main = page.getByRole('main')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })

  await email.focus()
  await password.focus()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeHidden()
  await email.fill('teacher@example.org')
  await expect(page.getByText('Email is required'), 'gone before the field is left').toBeHidden()
  await email.fill('')
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(email).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Remember me' })).toBeChecked()

  await email.fill('nobody@example.org')
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This email does not have an account here')).toBeVisible()
  await email.fill('teacher@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid password')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('wrong')
  await page.getByText('Details').click()
  await expect(page.getByText(/INVALID_PASSWORD/)).toBeVisible()
  for (let failures = 1; failures < 5; failures += 1) {
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-disabled')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('This account has been locked out, please try again later')).toBeVisible()
  await database.sql`
    update app_user set access_failed_count = 0, lockout_end = null, lockout_level = 0, locked_out_by_administrator = true
    where email = 'teacher@example.org'`
  await page.keyboard.press('Enter')
  await expect(page.getByText('This account is not allowed to use this site')).toBeVisible()
  await database.sql`update app_user set locked_out_by_administrator = false where email = 'teacher@example.org'`
  await email.fill('partner@example.org')
  await password.fill(samplePassword)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('You need to confirm your account before you can sign in. Please check your email.'),
  ).toBeVisible()
  const link = (name: string) => main.getByRole('link', { name })
  await expect(link('Forgotten your password?')).toHaveAttribute('href', '/account/forgotPassword?returnUrl=%2Fprofile')
  await expect(link('Sign up now')).toHaveAttribute('href', '/account/register?returnUrl=%2Fprofile')
  await expect(link('Find out more')).toHaveAttribute('href', '/about')
  await expect(main.getByRole('heading', { name: 'What is the product?' })).toBeVisible()
  await expect(main.locator('video')).toHaveAttribute('src', /^\/blobs\//)

  await server.stop()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
})

test('a protected page returns to its own address after signing in, and tokens stay in memory', async ({
  page,
  context,
  browser,
  product: { server, database },
}) => {
  const address = `${server.url}/calendar?month=2026-12&view=list`
  await page.goto(address)
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
  await page.getByLabel('Email').fill('teacher@example.org')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as object)
  expect(kept).toMatchObject({ name: 'Terry Teacher', email: 'teacher@example.org', roles: [] })
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/access_token|id_token/)

  await test.step('a page that needs a role says so to a user who has none of them', async () => {
    await page.goto(`${server.url}/administration`)
    await expect(page.getByText('Sorry you do not have permission to access this area.')).toBeVisible()
  })
  await test.step('somebody whom the provider knows is signed in silently', async () => {
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto(`${server.url}/profile`)
    await expect(page.getByLabel('First name')).toHaveValue('Terry')
    await expect(page).toHaveURL(`${server.url}/profile`)
  })
  await test.step('the tokens are renewed silently before they expire', async () => {
    const later = await browser.newContext({ storageState: await context.storageState() })
    await later.clock.install()
    const open = await later.newPage()
    const tokens = () => open.waitForResponse((response) => response.url().endsWith('/oidc/token') && response.ok())
    const first = tokens()
    await open.goto(`${server.url}/calendar`)
    await (await first).finished()
    await expect(open.getByRole('grid')).toBeVisible()
    // They last an hour; a minute before its end the library requests new ones.
    const renewed = tokens()
    await open.clock.fastForward('59:30')
    await renewed
    await later.close()
  })
  await test.step('the sign-in page sends a signed-in user on', async () => {
    await page.goto(`${server.url}/account/login?returnUrl=/about`)
    await expect(page).toHaveURL(`${server.url}/about`)
    await page.goto(`${server.url}/account/login?returnUrl=https://evil.example/`)
    await expect(page.getByText('Invalid return url...')).toBeVisible()
  })
  await test.step('somebody whom the provider asks to sign in sees the page although a user is signed in', async () => {
    await page.goto(`${server.url}${authorizationRequest(server.url, { prompt: 'login' }).path}`)
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Foidc/)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
  await test.step('the sign-up page says who is signed in, with a way to continue and one to sign out', async () => {
    await page.goto(`${server.url}/account/register?returnUrl=/about`)
    await expect(page.getByText('You are signed in as Terry Teacher (teacher@example.org).')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL(`${server.url}/about`)
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await page.goto(`${server.url}/account/register`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await signInOnPage(page, server.url)
  })
  await test.step('a session that ended at the server signs the page out at its next check', async () => {
    await database.sql`update app_user set security_stamp = gen_random_uuid() where email = 'teacher@example.org'`
    await page.goto(`${server.url}/profile`)
    await expect(page).toHaveURL(/\/account\/login/)
  })
})

test('signing out ends the session here, at the server and in the other tabs', async ({ page, context, product }) => {
  const { url } = product.server
  await signInOnPage(page, url)
  const other = await context.newPage()
  await other.goto(`${url}/calendar`)
  await expect(other.getByRole('grid')).toBeVisible()
  await page.getByRole('button', { name: 'Account: Terry Teacher' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByText('You successfully logged out!')).toBeVisible()
  expect((await context.request.get(`${url}/api/account/currentUserRoles`)).status()).toBe(401)
  // At once: the sign-in page, without showing what is gone and without asking the provider first.
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible({ timeout: 3000 })
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  // The success message stays for a while, then the page continues by itself.
  await expect(page).toHaveURL(/\/account\/login/)

  await signInOnPage(page, url)
  // The other tab's sign-in page does not keep asking.
  await expect(other.getByRole('grid')).toBeVisible()
})

async function signOutOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Account: Terry Teacher' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByText('You successfully logged out!')).toBeVisible()
}

for (const next of ['calendar', 'about'] as const) {
  test(`an offline sign-out ends the session at the next contact, on /${next}, before any silent sign-in`, async ({
    page,
    context,
    product,
  }) => {
    const { url } = product.server
    await signInOnPage(page, url)
    await expectInstalled(page)
    await signOutOffline(page)
    expect(await page.evaluate(() => localStorage.getItem('session-to-end'))).not.toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await context.setOffline(false)
    await page.goto(`${url}/${next}`)
    if (next === 'calendar') await expect(page).toHaveURL(/\/account\/login/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session-to-end'))).toBeNull()
    expect((await context.request.get(`${url}/api/account/currentUserRoles`)).status()).toBe(401)
  })
}

test('after an offline sign-out one sign-in is enough, and other tabs say that it was a sign-out', async ({
  page,
  context,
  product,
}) => {
  const { url } = product.server
  await signInOnPage(page, url)
  await expectInstalled(page)
  const other = await context.newPage()
  await other.goto(`${url}/calendar`)
  await expect(other.getByRole('grid')).toBeVisible()
  await signOutOffline(page)
  await expect(other.getByText('You successfully logged out!')).toBeVisible()
  await context.setOffline(false)
  await page.goto(`${url}/account/login`)
  await notEndedYet(page)
  await page.getByLabel('Email').fill('teacher@example.org')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(other.getByRole('grid')).toBeVisible()
})

test('the authentication addresses show their texts and redirect', async ({ page, product: { server } }) => {
  const texts: [string, string][] = [
    ['login-failed?message=The%20provider%20is%20closed', 'The provider is closed'],
    ['logout', 'The logout was not initiated from within the page.'],
    ['logout-callback', 'The logout was not initiated from within the page.'],
    ['logout-callback?state=forged', 'The logout was not initiated from within the page.'],
    ['login-callback?code=x&state=forged', 'There was an error signing in.'],
    ['login?returnUrl=https://evil.example/', 'Invalid return url...'],
    ['login?ReturnUrl=//evil.example', 'Invalid return url...'],
    ['none', 'Sorry the page you have requested cannot be found'],
  ]
  for (const [address, text] of texts) {
    await test.step(`${address} shows "${text}"`, async () => {
      await page.goto(`${server.url}/authentication/${address}`)
      await expect(page.getByText(text)).toBeVisible()
    })
  }
  await test.step('a sign-in that is cancelled at the provider says so', async () => {
    await page.route('**/oidc/auth?*', async (route) => {
      const asked = new URL(route.request().url()).searchParams
      if (asked.get('prompt') === 'none') return route.fallback()
      const refused = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
      return route.fulfill({ status: 303, headers: { location: `${asked.get('redirect_uri')}?${refused}` } })
    })
    await page.goto(`${server.url}/authentication/login`)
    await expect(page.getByText('The user closed the window.')).toBeVisible()
    await page.unroute('**/oidc/auth?*')
  })
  await page.goto(`${server.url}/authentication/register`)
  await expect(page).toHaveURL(`${server.url}/account/register?returnUrl=%2Fauthentication%2Flogin`)
  await signInOnPage(page, server.url)
  await page.goto(`${server.url}/authentication/profile`)
  await expect(page).toHaveURL(`${server.url}/profile`)
  await page.goto(`${server.url}/authentication/logged-out`)
  await expect(page).toHaveURL(/\/calendar/)
})

import type { Locator, Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { goOfflineAsLoaded, notEndedYet, signIn } from '../support/browser-test.ts'
import { authorizationRequest, samplePassword } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { expect, test } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

story(test, 'a session in the pages of the product', () => {
  let found: Page
  let opened: Page

  test("the sign-in page asks for what is missing and shows the server's refusals", async ({ page, product }) => {
    const { database } = product
    await database.sql`update app_user set email_confirmed = false where email = 'partner@example.org'`
    await page.goto('/account/login?returnUrl=/profile')
    const main = page.getByRole('main')
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    // A form that is being sent takes no key, and one that has lost the cursor gets none.
    const pressEnterIn = async (field: Locator) => {
      await expect(main.locator('form').first()).not.toHaveAttribute('aria-busy')
      await expect(field).toBeFocused()
      await page.keyboard.press('Enter')
    }

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
    await pressEnterIn(password)
    await expect(page.getByText('This email does not have an account here')).toBeVisible()
    await email.fill('teacher@example.org')
    await pressEnterIn(email)
    await expect(page.getByText('Invalid password')).toBeVisible()
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('wrong')
    await page.getByText('Details').click()
    await expect(page.getByText(/INVALID_PASSWORD/)).toBeVisible()
    await email.fill('partner@example.org')
    await password.fill(samplePassword)
    await pressEnterIn(password)
    await expect(
      page.getByText('You need to confirm your account before you can sign in. Please check your email.'),
    ).toBeVisible()
    const link = (name: string) => main.getByRole('link', { name })
    await expect(link('Forgotten your password?')).toHaveAttribute(
      'href',
      '/account/forgotPassword?returnUrl=%2Fprofile',
    )
    await expect(link('Sign up now')).toHaveAttribute('href', '/account/register?returnUrl=%2Fprofile')
    await expect(link('Find out more')).toHaveAttribute('href', '/about')
    await expect(main.getByRole('heading', { name: 'What is the product?' })).toBeVisible()
    await expect(main.locator('video')).toHaveAttribute('src', /^\/blobs\//)

    await page.route(/\/api\/account\/login\?/, (route) => route.abort())
    await pressEnterIn(password)
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
    await page.unroute(/\/api\/account\/login\?/)
  })
  test('a protected page returns to its own address after signing in, and tokens stay in memory', async ({
    page,
    context,
    product: { database },
  }) => {
    const [date] = await database.sql<{ id: string }[]>`
      select s.id from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
      where not e.archived and not e.deleted and s.deleted_at is null order by s.start limit 1`
    const list = '/calendar?month=2026-12&view=list'
    const search = '/calendar/search/census'
    const event = `/calendar/any-name/${date!.id}?month=2026-12`
    ;[found, opened] = [await context.newPage(), await context.newPage()]
    for (const [tab, address] of [
      [found, search],
      [opened, event],
    ] as const) {
      await tab.goto(address)
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await expect(tab).toHaveURL(/\/account\/login\?returnUrl=/)
    }
    await page.bringToFront()
    await goTo(page, list)
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
    await page.getByLabel('Email').fill('teacher@example.org')
    await page.getByLabel('Password', { exact: true }).fill(samplePassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(list)
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as object)
    expect(stored).toMatchObject({ name: 'Terry Teacher', email: 'teacher@example.org', roles: [] })
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
      /access_token|id_token/,
    )
  })
  test('so do a search and an event in the tabs beside the one in which somebody signs in', async () => {
    await expect(found).toHaveURL(/\/calendar\/search\/census$/)
    await expect(found.getByRole('heading', { level: 2, name: /^\d+ events$/ })).toBeVisible()
    await expect(opened).toHaveURL(/\/calendar\/any-name\/[0-9a-f-]{36}\?month=2026-12$/)
    await expect(opened.getByRole('dialog')).toBeVisible()
    await found.close()
    await opened.close()
  })
  test('a page that needs a role says so to a user who has none of them', async ({ page }) => {
    await goTo(page, '/administration')
    const refusal = { name: 'Sorry you do not have permission to access this area.' }
    await expect(page.getByRole('heading', refusal)).toBeVisible()
  })
  test('somebody whom the provider knows is signed in silently', async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto('/profile')
    await expect(page.getByLabel('First name')).toHaveValue('Terry')
    await expect(page).toHaveURL('/profile')
  })
  test('the tokens are renewed silently before they expire', async ({ context, browser }) => {
    const later = await browser.newContext({ storageState: await context.storageState() })
    await later.clock.install()
    // The installed clock knows no idle time.
    await later.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'))
    const open = await later.newPage()
    const first = tokensOf(open)
    await open.goto('/calendar')
    await (await first).finished()
    await expect(open.getByRole('grid')).toBeVisible()
    // They last an hour; a minute before its end the library requests new ones.
    const renewed = tokensOf(open)
    await open.clock.fastForward('59:30')
    await renewed
    await later.close()
  })
  test('the sign-in page sends a signed-in user on', async ({ page }) => {
    await goTo(page, '/account/login?returnUrl=/about')
    await expect(page).toHaveURL('/about')
  })
  test('somebody whom the provider asks to sign in sees the page although a user is signed in', async ({
    page,
    product: { server },
  }) => {
    await page.goto(authorizationRequest(server.url, { prompt: 'login' }).path)
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Foidc/)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
  test('the sign-up page says who is signed in, with a way to continue and one to sign out', async ({ page }) => {
    await goTo(page, '/account/register?returnUrl=/about')
    await expect(page.getByText('You are signed in as Terry Teacher (teacher@example.org).')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL('/about')
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await goTo(page, '/account/register')
    await expect(page.getByLabel('Email')).toBeVisible()
  })
  test('a session that ended at the server signs the page out at its next check', async ({
    page,
    product: { server, database },
  }) => {
    await openSignedIn(page, server.url, 'teacher@example.org', '/profile')
    await expect(page.getByLabel('First name')).toHaveValue('Terry')
    // Nothing of the app is open meanwhile: it would leave for the sign-in page by itself, and break off the opening below.
    await page.goto('/theme.js')
    await database.sql`update app_user set security_stamp = gen_random_uuid() where email = 'teacher@example.org'`
    await page.goto('/profile', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/account\/login/)
  })
})

async function signOutOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account: Terry Teacher' }).click()
  const signOut = page.getByRole('link', { name: 'Sign out' })
  await expect(signOut).toBeVisible()
  await goOfflineAsLoaded(page)
  await signOut.click()
  await expect(page.getByText('You successfully logged out!')).toBeVisible()
}

/** Signs in on the sign-in page that is shown. */
async function givePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('teacher@example.org')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The provider's next answer to this page that somebody is signed in. */
const tokensOf = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/oidc/token') && response.ok())

/** What the server says of this browser's session: 200, or 401 when it has none. */
const statusOf = async (page: Page) => (await page.request.get('/api/account/currentUserRoles')).status()

story(test, 'signing out, with a connection and without one', () => {
  let other: Page

  test('signing out ends the session here, at the server and in the other tabs', async ({ page, context, product }) => {
    await signIn(page, product.server.url)
    other = await context.newPage()
    // Its own question, who is signed in, is sent and answered before.
    const answered = tokensOf(other)
    await other.goto('/calendar')
    await (await answered).finished()
    await expect(other.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'Account: Terry Teacher' }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    expect(await statusOf(page)).toBe(401)
    // At once: the sign-in page, without showing what is gone and without asking the provider first.
    const heading = other.getByRole('heading', { level: 1, name: 'Sign in' })
    await eventually(async () => expect(await heading.isVisible()).toBe(true), { rest: 3_000 })
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    // The success message stays for a while, then the page continues by itself.
    await expect(page).toHaveURL(/\/account\/login/)
    await givePassword(page)
    // The other tab's sign-in page does not keep asking.
    await expect(other.getByRole('grid')).toBeVisible()
  })
  test('after an offline sign-out one sign-in is enough, and other tabs say that it was a sign-out', async ({
    page,
    context,
  }) => {
    await signOutOffline(page)
    await expect(other.getByText('You successfully logged out!')).toBeVisible()
    await context.setOffline(false)
    await goTo(page, '/account/login')
    await notEndedYet(page)
    await givePassword(page)
    await expect(other.getByRole('grid')).toBeVisible()
    await other.close()
  })
  for (const next of ['about', 'calendar'] as const) {
    test(`an offline sign-out ends the session at the next contact, on /${next}, before any silent sign-in`, async ({
      page,
      context,
      product,
    }) => {
      if (next === 'calendar') await signIn(page, product.server.url)
      await signOutOffline(page)
      expect(await page.evaluate(() => localStorage.getItem('session-to-end'))).not.toBeNull()
      expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
      await context.setOffline(false)
      await page.goto(`/${next}`)
      if (next === 'calendar') await expect(page).toHaveURL(/\/account\/login/)
      await eventually(async () => expect(await page.evaluate(() => localStorage.getItem('session-to-end'))).toBeNull())
      expect(await statusOf(page)).toBe(401)
    })
  }
})

story(test, 'the authentication addresses', () => {
  const texts: [string, string][] = [
    ['login-callback?code=x&state=forged', 'There was an error signing in.'],
    ['logout-callback?state=forged', 'The logout was not initiated from within the page.'],
    ['login?ReturnUrl=//evil.example', 'Invalid return url...'],
  ]
  for (const [index, [address, text]] of texts.entries()) {
    test(`${address} shows "${text}"`, async ({ page }) => {
      await (index === 0 ? page.goto(`/authentication/${address}`) : goTo(page, `/authentication/${address}`))
      await expect(page.getByText(text)).toBeVisible()
    })
  }
  test('a sign-in that is cancelled at the provider says so', async ({ page }) => {
    await page.route('**/oidc/auth?*', async (route) => {
      const query = new URL(route.request().url()).searchParams
      if (query.get('prompt') === 'none') return route.fallback()
      const refused = new URLSearchParams({ error: 'access_denied', state: query.get('state') ?? '' })
      return route.fulfill({ status: 303, headers: { location: `${query.get('redirect_uri')}?${refused}` } })
    })
    await goTo(page, '/authentication/login')
    await expect(page.getByText('The user closed the window.')).toBeVisible()
    await page.unroute('**/oidc/auth?*')
  })
  test('they lead on to signing up, the profile and the start', async ({ page, product: { server } }) => {
    await goTo(page, '/authentication/register')
    await expect(page).toHaveURL('/account/register?returnUrl=%2Fauthentication%2Flogin')
    await openSignedIn(page, server.url, 'teacher@example.org', '/authentication/profile')
    await expect(page).toHaveURL('/profile')
    await goTo(page, '/authentication/logged-out')
    await expect(page).toHaveURL(/\/calendar/)
  })
})

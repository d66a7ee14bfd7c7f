import { browserLike } from '../support/cookie-jar.ts'
import { emptyMailbox, mailedLink } from '../support/mails/mailed-link.ts'
import { story } from '../support/story.ts'
import { expect, test, violations } from './account-test.ts'

// No worker is needed here, and each device would install it.
test.use({ serviceWorkers: 'block' })

const owners = 'Owner#2027'
const strangers = 'Stranger!2026'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

story(test, 'somebody whose address was registered twice confirms only what they prove to be theirs', () => {
  const email = 'twice.registered@example.org'
  /** Registers the address in another browser. @returns the mailed link */
  const register = async (url: string, password: string, userAgent: string) => {
    await emptyMailbox(url)
    const body = { email, password, confirmPassword: password }
    const { ok } = await browserLike(url).post('/api/account/register', body, { 'user-agent': userAgent })
    expect(ok).toBe(true)
    return mailedLink(url, email, '/account/confirmEmail')
  }

  test("a stranger's registration says when and on what it was made, and one's own password does not confirm it", async ({
    page,
    product: { server },
  }) => {
    await register(server.url, owners, windows)
    await page.goto(await register(server.url, strangers, iphone))
    await expect(page.getByRole('heading', { level: 1, name: 'Is this registration yours?' })).toBeVisible()
    await expect(page.getByRole('definition').nth(0)).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(page.getByRole('definition').nth(1)).toHaveText('Safari on iPhone')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(owners)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid password' })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(owners)
  })
  test('they register again from there', async ({ page }) => {
    await page.getByRole('link', { name: 'Register again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up for free' })).toBeVisible()
  })
  test("one's own registration is confirmed by its password", async ({ page, product: { server } }) => {
    await page.goto(await register(server.url, owners, windows))
    await expect(page.getByText('Chrome on Windows')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(owners)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your email has been confirmed' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(owners)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/calendar|\/$/)
  })
})

import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

test.describe(() => {
  test.use({ reader: null })

  story(test, 'a visitor', () => {
    test('is sent from a protected page to sign in, with the address to return to', async ({ page }) => {
      for (const address of ['/calendar?month=2026-12&view=list', '/profile', '/administration']) {
        await page.goto(address)
        await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      }
    })
    test('finds "Sign up for free" and "Sign in", and none of what needs a user', async ({ page }) => {
      await page.goto('/about')
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/authentication/login')
      await expect(page.getByRole('searchbox')).toBeHidden()
      await expect(page.getByRole('button', { name: /^(Sync|Account): / })).toBeHidden()
      await header.getByRole('link', { name: 'Sign up for free' }).click()
      await expect(page).toHaveURL(/\/account\/register$/)
      await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expect(header.getByRole('link', { name: 'Sign up for free' })).toBeHidden()
    })
    test('sees the not-found page at an unknown path, and "Go back" goes back', async ({ page }) => {
      const notFound = page.getByRole('heading', {
        level: 1,
        name: 'Sorry the page you have requested cannot be found',
      })
      await page.goto('/no%0Awhere')
      await expect(notFound).toBeVisible()
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL(/\/account\/register$/)
      await page.goto('/nowhere/at/all')
      await expect(notFound).toBeVisible()
      await expect(page.getByRole('link', { name: 'Search events' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Go to the calendar' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    })
  })
})

story(test, 'a signed-in user', () => {
  test('is offered the calendar and its search at an unknown path', async ({ page }) => {
    await page.goto('/nowhere')
    await page.getByRole('main').getByRole('link', { name: 'Search events' }).click()
    await expect(page).toHaveURL('/calendar/search')
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
    await page.goBack()
    await page.getByRole('link', { name: 'Go to the calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })
  test('has a footer with the company address that leads to the pages and people behind the product', async ({
    page,
  }) => {
    await openCalendar(page, '/calendar/search/a%20private%20matter')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('School Almanac, 1 Sample Street, London EC1A 1AA')
    const links: [name: string, address: string][] = [
      ['About', '/about'],
      ['School Noticeboard', 'https://noticeboard.example.org'],
      ['Terms and conditions', '/terms-and-conditions'],
      ['Privacy policy', '/privacy-policy'],
      ['Contact us', 'mailto:support@example.org'],
    ]
    for (const [name, address] of links) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
    }
  })
  test('looks at pages that are counted without a name, searches without their text', async ({ page, site }) => {
    const { sql } = site.database
    const counted = async (path: string) => (await sql`select from page_view where path = ${path}`).length
    const about = await counted('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await eventually(async () => expect(await counted('/about')).toBe(about + 1))
    await eventually(async () => expect(await counted('/calendar/search')).toBeGreaterThan(0))
    expect(await sql`select from page_view where path like '%private%'`).toHaveLength(0)
  })
  test('without the role sees the no-permission page and no link to Administration', async ({ page }) => {
    await page.goto('/administration')
    await expect(page.getByText('Sorry you do not have permission to access this area.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toBeHidden()
    await page.getByRole('link', { name: 'Go to the calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })
  test('is led from / to the redirectUrl on this site and to no other', async ({ page }) => {
    await page.goto('/?redirectUrl=%2Fabout')
    await expect(page).toHaveURL(/\/about$/)
    await page.goto(`/?redirectUrl=${encodeURIComponent('https://evil.example/')}`)
    await expect(page.getByText('Invalid return url...')).toBeVisible()
  })
})

test.describe(() => {
  test.use({ reader: 'admin@example.org' })

  test('an administrator has Calendar, About and Administration in the top navigation, and a menu', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/calendar$/)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveText(['Calendar', 'About', 'Administration'])
    const menu = page.getByRole('button', { name: 'Account: Alex Admin' })
    await menu.click()
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect(page.getByText('admin@example.org')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden()
    await menu.click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await navigation.getByRole('link', { name: 'Administration' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
  })
})

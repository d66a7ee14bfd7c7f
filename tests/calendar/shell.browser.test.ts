import { expect, openCalendar, test } from '../support/shared-device.ts'

test.describe(() => {
  test.use({ reader: null })

  test('a visitor finds the ways to sign in, and is told of an unknown path', async ({ page }) => {
    await test.step('is sent from every protected page to sign in, with the address to come back to', async () => {
      for (const address of [
        '/calendar?month=2026-12&view=list',
        '/calendar/search/census',
        '/calendar/christmas/00000000-0000-4000-8000-000000000000',
        '/profile',
        '/administration',
      ]) {
        await page.goto(address)
        await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      }
    })

    await test.step('finds "Sign up for free" and "Sign in", and none of what needs a user', async () => {
      await page.goto('/about')
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/account/register')
      await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/authentication/login')
      await expect(page.getByRole('searchbox')).toBeHidden()
      await expect(page.getByRole('button', { name: /^(Sync|Account): / })).toBeHidden()
      await page.goto('/account/register')
      await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expect(header.getByRole('link', { name: 'Sign up for free' })).toBeHidden()
    })

    await test.step('sees the not-found page at an unknown path, and "Go back" goes back', async () => {
      const notFound = page.getByRole('heading', {
        level: 1,
        name: 'Sorry the page you have requested cannot be found',
      })
      await page.goto('/no%0Awhere')
      await expect(notFound).toBeVisible()
      await page.goto('/about')
      await page.goto('/nowhere/at/all')
      await expect(notFound).toBeVisible()
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL(/\/about$/)
    })
  })
})

test('a signed-in user has pages, start address, footer and counted page views', async ({ page, site }) => {
  await test.step('pages that are looked at are counted without a name, searches without their text', async () => {
    const counted = async (path: string) => (await site.database.sql`select from page_view where path = ${path}`).length
    const [about, search] = [await counted('/about'), await counted('/calendar/search')]
    await openCalendar(page, '/calendar/search/a%20private%20matter')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect.poll(() => counted('/about')).toBe(about + 1)
    await expect.poll(() => counted('/calendar/search')).toBe(search + 1)
    expect(await site.database.sql`select from page_view where path like '%private%'`).toHaveLength(0)
  })
  await test.step('a user without the role sees the no-permission page and no link to Administration', async () => {
    await page.goto('/administration')
    await expect(page.getByText('Sorry you do not have permission to access this area.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toBeHidden()
    await page.getByRole('link', { name: 'Go to the calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })
  await test.step('/ leads to the calendar, or to the redirectUrl on this site and no other', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/calendar$/)
    await page.goto('/?redirectUrl=%2Fabout')
    await expect(page).toHaveURL(/\/about$/)
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      await page.goto(`/?redirectUrl=${encodeURIComponent(foreign)}`)
      await expect(page.getByText('Invalid return url...')).toBeVisible()
    }
  })
  await test.step('the footer has the company address and leads to the pages and people behind the product', async () => {
    await openCalendar(page)
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
})

test.describe(() => {
  test.use({ reader: 'admin@example.org' })

  test('an administrator has Calendar, About and Administration in the top navigation, and a menu', async ({
    page,
  }) => {
    await openCalendar(page)
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
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  })
})

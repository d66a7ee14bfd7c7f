import type { Page } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

const feedOf = (url: string) => `${url}/api/icalendar/subscribe`

test('"Everything" offers this device’s way to subscribe first, then its link and its QR code', async ({
  page,
  site,
}) => {
  await openCalendar(page, '/calendar?month=2026-12')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/calendar\?month=2026-12#subscribe$/)
  const dialog = page.getByRole('dialog', { name: 'Subscribe' })
  await expect(dialog.getByRole('heading', { name: 'Subscribe' })).toBeFocused()
  const feed = feedOf(site.server.url)
  const webcal = feed.replace('http', 'webcal')
  await expect(dialog.getByRole('listitem').first().getByRole('link')).toHaveText('Add to Google Calendar')
  await expect(dialog.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  )
  await expect(dialog.getByRole('link', { name: 'Outlook.com' })).toHaveAttribute(
    'href',
    `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(feed)}&name=School%20Almanac`,
  )
  await expect(dialog.getByRole('link', { name: 'Microsoft 365' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.office\./,
  )
  await expect(dialog.getByRole('link', { name: 'Calendar app on this device' })).toHaveAttribute('href', webcal)
  await expect(dialog.getByText('Google may take up to a day to show changes.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Scan with your phone to subscribe there' })).toBeVisible()
  await expect(dialog.getByText(/^[\d,]+ dates to come$/)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(feed)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/calendar\?month=2026-12$/)
  // The menu whose link opened it is gone.
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Subscribe' })
  const linkOf = (page: Page) => dialogOf(page).getByLabel('Link')
  const answerOf = async (address: string) => (await fetch(address)).status
  let first = ''

  story(test, 'on a phone "My filters" has a personal link', () => {
    test('it follows the filters and is shown once', async ({ page, site }) => {
      const { sql } = site.database
      const [exams] = await sql<
        { id: string }[]
      >`select id from calendar_event_type where name = 'Exams and assessment'`
      await openCalendar(page, `/calendar?types=${exams!.id},gone`)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscribe' }).tap()
      const dialog = dialogOf(page)
      const count = dialog.getByText(/^[\d,]+ dates to come$/)
      const everything = await count.textContent()
      await dialog.getByRole('button', { name: 'My filters' }).tap()
      await expect(count).not.toHaveText(everything!)
      await dialog.getByRole('button', { name: 'Get my link' }).tap()
      await expect(page.locator(':focus')).toContainText('This link is yours alone')
      first = await linkOf(page).inputValue()
      expect(first).toContain(`${feedOf(site.server.url)}?token=`)
      expect(await answerOf(first)).toBe(200)
      await goOffline(page)
      await expect(dialog.getByText('You’re offline. You can subscribe when you reconnect.')).toBeVisible()
      await page.context().setOffline(false)
      await expect(linkOf(page), 'it is still the one time').toHaveValue(first)
      await page.goBack()
      await expect(dialog).toBeHidden()
      await page.goto(`/calendar#subscribe`)
      await dialog.getByRole('button', { name: 'My filters' }).tap()
      await expect(dialog.getByText(/For your privacy it can’t be shown again/)).toBeVisible()
    })
    test('the profile says what it leaves out, as the calendar does', async ({ page }) => {
      await page.goto('/profile')
      await expect(page.locator('#subscription')).toContainText('Not Exams and assessment')
    })
    test('it follows the filters that an address names only if they are made the own ones, and can be reset', async ({
      page,
    }) => {
      const dialog = dialogOf(page)
      await page.goto('/calendar?types=#subscribe')
      await dialog.getByRole('button', { name: 'My filters' }).tap()
      await expect(dialog.getByText('Your link follows yours.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Make these my filters' }).tap()
      await expect(dialog.getByText('These are your filters now, and your link follows them.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Reset link' }).tap()
      await expect(page.locator(':focus')).toContainText('Every calendar that uses your link stops updating')
      await dialog.getByRole('button', { name: 'Reset link' }).tap()
      await expect(linkOf(page)).not.toHaveValue(first)
      await expect(dialog.getByText(/stops updating/)).toBeHidden()
      await expect(page.locator(':focus')).toContainText('Your old link no longer works.')
      expect(await answerOf(first)).toBe(404)
      expect(await answerOf(await linkOf(page).inputValue())).toBe(200)
      await dialog.getByRole('button', { name: 'Close', exact: true }).tap()
      await expect(page).toHaveURL(/\/calendar\?types=$/)
    })
    test('the profile says that it is in use, and what it leaves out', async ({ page }) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).tap()
      await expect(page.locator('#subscription')).toContainText('Nothing is left out.')
      await expect(page.locator('#subscription')).toContainText('1 link in use')
    })
  })
})

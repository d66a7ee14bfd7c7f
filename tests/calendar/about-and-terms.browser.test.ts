import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { goOfflineAsLoaded } from '../support/browser-test.ts'
import { expect, test } from '../support/reading-test.ts'
import { test as onSharedDevice } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ reader: null, serviceWorkers: 'block' })
onSharedDevice.use({ reader: null, serviceWorkers: 'block' })

async function expectToPlay(page: Page, name: RegExp): Promise<void> {
  const video = page.getByLabel(name)
  await expect(video).toHaveAttribute('src', /^\/blobs\/[0-9a-f-]{36}$/)
  await expect(video).toHaveAttribute('poster', /^\/blobs\/[0-9a-f-]{36}$/)
  const seconds = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    const moved = new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
    await element.play()
    await moved
    return element.duration
  })
  expect(seconds).toBeGreaterThan(1)
}

story(onSharedDevice, 'about and terms', () => {
  onSharedDevice('the about page shows the texts of sections 1 and 2 and plays the video', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: 'Why an almanac' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How people use it' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Where the dates come from' })).toHaveCount(0)
    const invitation = page.getByRole('heading', { name: 'Not registered yet?' })
    await expect(invitation).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/account/login')
    await expect(main.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/account/register')
    await expectToPlay(page, /School Almanac/)
  })
  onSharedDevice('the sign-in page says what the product is, in words and with a video', async ({ page }) => {
    await goTo(page, '/account/login')
    await expect(page.getByRole('heading', { name: 'What is the product?' })).toBeVisible()
    await expect(page.getByText('Every date of the school year in one calm place.')).toBeVisible()
    await expectToPlay(page, /School Almanac/)
  })
  onSharedDevice('terms and privacy show the texts of the CMS', async ({ page }) => {
    await goTo(page, '/terms-and-conditions')
    await expect(page.getByRole('heading', { level: 2, name: 'Using the calendar' })).toBeVisible()
    await goTo(page, '/privacy-policy')
    await expect(page.getByRole('heading', { level: 2, name: 'What we hold' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@example.org' })).toHaveAttribute(
      'href',
      'mailto:support@example.org',
    )
  })
})

test('a public page without a server says so and recovers', async ({ page }) => {
  await page.route('**/graphql*', (route) => route.abort())
  await page.goto('/privacy-policy')
  await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible()
  await goOfflineAsLoaded(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You’re offline. This page will open when you reconnect.')).toBeVisible()
  await page.unroute('**/graphql*')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 2, name: 'What we hold' })).toBeVisible()
})

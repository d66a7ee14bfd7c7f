import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { sidewaysScroll, smallTargets } from '../a11y/layout.ts'
import { expect, openCalendar, test } from '../support/reading-test.ts'
import { story } from '../support/story.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const series = 'Friday briefing for school offices'

story(test, 'the public pages of events', () => {
  test.use({ reader: null })

  test('are read without an account on a phone and on a desktop, light and dark', async ({ page }) => {
    await page.goto('/events')
    await expect(page).toHaveTitle('What’s coming up · School Almanac')
    const cancelled = page.getByRole('link', { name: 'Exams officers’ conference' }).first()
    await expect(cancelled).toHaveCSS('text-decoration-line', 'line-through')
    await page.getByRole('link', { name: 'Dec 2026' }).click()
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeInViewport()
    await page.getByRole('link', { name: series }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: series })).toBeVisible()
    const event = new URL(page.url()).pathname
    const phone = { width: 390, height: 844, colorScheme: 'light' } as const
    const desktop = { width: 1366, height: 900, colorScheme: 'dark' } as const
    const looks = [
      { address: '/events', looks: [phone, desktop], forAxe: phone },
      { address: event, looks: [phone, desktop], forAxe: desktop },
      { address: '/embed', looks: [phone, desktop], forAxe: null },
      { address: '/events/gone/none', looks: [desktop, phone], forAxe: phone },
    ]
    for (const { address, looks: shown, forAxe } of looks) {
      await page.goto(address)
      for (const look of [...shown, { ...phone, width: 320 }]) {
        await page.setViewportSize(look)
        await page.emulateMedia(look)
        expect.soft(await page.evaluate(sidewaysScroll), `${address} at ${look.width}`).toEqual([])
        expect.soft(await page.evaluate(smallTargets, 24), `${address} at ${look.width}`).toEqual([])
        if (look !== forAxe) continue
        const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
        expect.soft(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      }
    }
  })

  test('lead to a sign-in, and from there to the event in the calendar', async ({ page }) => {
    await page.goto('/events')
    await page.getByRole('link', { name: series }).first().click()
    await page.getByRole('link', { name: 'Sign in for your own calendar' }).click()
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fcalendar%2Ffriday-briefing-for-school-offices%2F/)
    await page.getByLabel('Email').fill('teacher@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Calendar!2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog', { name: series })).toBeVisible()
  })

  test('come from the server and not from the service worker', async ({ page }) => {
    await openCalendar(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.goto('/events')
    await expect(page.getByRole('heading', { name: 'What’s coming up' })).toBeVisible()
    await page.getByRole('link', { name: series }).first().click()
    await page.getByRole('link', { name: 'Open in the calendar' }).click()
    await expect(page.getByRole('dialog', { name: series })).toBeVisible()
  })
})

test('a site elsewhere shows the list in a frame', async ({ page, site }) => {
  const frame = `<!doctype html><title>School</title><iframe title="Dates" src="${site.server.url}/embed"></iframe>`
  const school = createServer((_request, answer) => {
    answer.setHeader('Content-Type', 'text/html').end(frame)
  })
  await once(school.listen(0, '127.0.0.1'), 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(school.address() as AddressInfo).port}/`)
    const list = page.frameLocator('iframe[title="Dates"]')
    await expect(list.getByRole('heading', { name: 'What’s coming up' })).toBeVisible()
    await expect(list.getByRole('link', { name: series }).first()).toHaveAttribute('target', '_blank')
  } finally {
    school.close()
  }
})

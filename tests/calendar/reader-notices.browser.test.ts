import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import { expect, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const text = 'The office is closed on Monday. Deadlines stay as they are.'

const line = (page: Page) => page.getByRole('region', { name: 'Notices' })

async function expectAccessible(page: Page, part: string): Promise<void> {
  const found = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

/** Reads again at once, as a page does after some minutes. */
async function openCalendarAnew(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('reader-notices'))
  await page.goto('/calendar')
}

/** What the server gives out, which a process keeps for a second. */
async function givesOut(page: Page, text: string, isShown: boolean): Promise<void> {
  await eventually(async () => {
    const answer = await page.evaluate(async () => (await fetch('/api/reader-notices', { cache: 'reload' })).text())
    expect(answer.includes(text)).toBe(isShown)
  })
}

/** As if another tab had just asked, whose answer this one takes over. */
async function hearFromAnotherTab(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { notices } = (await (await fetch('/api/reader-notices', { cache: 'reload' })).json()) as { notices: unknown }
    const { at } = JSON.parse(localStorage['reader-notices'] as string) as { at: number }
    localStorage['reader-notices'] = JSON.stringify({ at: at + 1, notices })
    dispatchEvent(new Event('online'))
  })
}

story(test, 'a notice to readers', () => {
  test('is seen as readers will see it, with its times, before it is shown', async ({ page, site }) => {
    await site.database.writes`delete from reader_notice`
    await page.goto('/administration/notices')
    await expect(page.getByText('There are no notices yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a notice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a notice to readers' })
    await dialog.getByRole('button', { name: 'Show to readers' }).click()
    await expect(dialog.getByText('Text is required')).toBeVisible()
    await dialog.getByLabel('Text', { exact: true }).fill(text)
    await dialog.getByLabel('Show until').fill('23/11/2026 17:00')
    await dialog.getByLabel('Show until').press('Tab')
    await expect(dialog.getByRole('region', { name: 'How readers see it' })).toContainText(
      /Readers will see it from 20\/11\/2026 \d\d:\d\d to 23\/11\/2026 17:00/,
    )
    await expectAccessible(page, 'dialog, [role=dialog]')
    await dialog.getByRole('button', { name: 'Show to readers' }).click()
    await expect(page.getByText('Readers see the notice until 23/11/2026 17:00.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(/Shown now.*Added by /)
    await expectAccessible(page, 'main')
  })

  test('is at once on the calendar of who showed it, along the lower edge, where it covers nothing of the week of today', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 720 })
    await page.goto('/calendar')
    await expect(line(page)).toContainText(text)
    const today = page.locator('td[aria-current=date]')
    await eventually(async () => {
      const [cell, bar] = [await today.boundingBox(), await line(page).boundingBox()]
      expect(cell!.y + cell!.height).toBeLessThanOrEqual(bar!.y + 1)
    })
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('t')
    await expect(today).toBeFocused()
    const [cell, bar] = [await today.boundingBox(), await line(page).boundingBox()]
    expect(cell!.y + cell!.height).toBeLessThanOrEqual(bar!.y + 1)
  })

  test('moves nothing of the calendar when it comes late, on a phone and on a wide screen', async ({ page, site }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1366, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      await site.database.writes`update reader_notice set withdrawn_at = now()`
      await givesOut(page, text, false)
      await openCalendarAnew(page)
      await eventually(async () => expect(await page.evaluate(() => localStorage['reader-notices'])).toBeDefined())
      await expect(line(page)).toBeHidden()
      const day = page.locator('td[aria-current=date]')
      await expect(day).toBeVisible()
      const before = await day.boundingBox()
      await page.evaluate(() => {
        const seen = globalThis as { shift?: number }
        seen.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift! += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift' })
      })
      await site.database.writes`update reader_notice set withdrawn_at = null`
      await givesOut(page, text, true)
      await hearFromAnotherTab(page)
      await expect(line(page)).toContainText(text)
      const bar = await line(page).boundingBox()
      expect(bar!.y + bar!.height).toBeLessThanOrEqual(viewport.height)
      expect(await day.boundingBox()).toEqual(before)
      expect(before!.y + before!.height).toBeLessThanOrEqual(bar!.y + 1)
      // The sync button's words may have changed meanwhile.
      expect(await page.evaluate(() => (globalThis as { shift?: number }).shift)).toBeLessThan(0.001)
    }
  })

  test('is seen anew by who dismissed it when its words are corrected, which its end alone does not bring back', async ({
    page,
  }) => {
    await page.goto('/calendar')
    await page.getByRole('button', { name: `Dismiss: ${text}` }).click()
    await expect(line(page)).toBeHidden()
    await page.goto('/administration/notices')
    await page.getByRole('button', { name: `Edit: ${text}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the notice' })
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(text)
    await dialog.getByLabel('Show until').fill('24/11/2026 17:00')
    await dialog.getByLabel('Show until').press('Tab')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Readers see the notice until 24/11/2026 17:00.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(/Changed by /)
    await page.goto('/calendar')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(line(page)).toBeHidden()
    await page.goto('/administration/notices')
    await page.getByRole('button', { name: `Edit: ${text}` }).click()
    await dialog.getByLabel('Text', { exact: true }).fill(`${text} Sorry.`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/calendar')
    await expect(line(page)).toContainText(`${text} Sorry.`)
    await page.goto('/administration/notices')
    await page.getByRole('button', { name: `Edit: ${text} Sorry.` }).click()
    await dialog.getByLabel('Text', { exact: true }).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(() => localStorage.removeItem('reader-notices-dismissed'))
  })

  test('stands along the lower edge of a phone, offline too, until its reader dismisses it', async ({ page }) => {
    await openCalendarAnew(page)
    await expect(line(page)).toContainText(text)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, '[aria-label=Notices]')
    await goOffline(page)
    await page.reload()
    await expect(line(page)).toContainText(text)
    await page.getByRole('button', { name: `Dismiss: ${text}` }).click()
    await expect(line(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.context().setOffline(false)
    await openCalendarAnew(page)
    await eventually(async () => expect(await page.evaluate(() => localStorage['reader-notices'])).toContain(text))
    await expect(line(page)).toBeHidden()
  })

  test('is taken back from readers by an administrator, and stays in the list of what was said', async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem('reader-notices-dismissed'))
    await openCalendarAnew(page)
    await expect(line(page)).toContainText(text)
    await page.goto('/administration/notices')
    await page.getByRole('button', { name: `Withdraw: ${text}` }).click()
    await expect(page.getByText('No notices are showing or planned.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(/Withdrawn by /)
    await page.goto('/calendar')
    await eventually(async () => expect(await page.evaluate(() => localStorage['reader-notices'])).not.toContain(text))
    await expect(line(page)).toBeHidden()
  })
})

import type { Page } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import { expect, goToAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { mailsTo } from '../support/screens/user-stories.ts'
import { eventually } from '../support/waiting/eventually.ts'

const offline = 'You need an internet connection to manage the update emails.'

const card = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).locator('xpath=ancestor::div[2]')

const letter = (page: Page) => page.frameLocator('iframe[title="The email"]')

async function openEmails(page: Page): Promise<void> {
  // Each opening is a new screen, which asks the server anew.
  if (page.url().startsWith('http')) await goToAdministration(page, 'headlines')
  else await page.goto('/administration/headlines')
  await expect(page.getByRole('heading', { level: 1, name: 'Headlines' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Daily and weekly update' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Daily and weekly update' })).toBeVisible()
}

story(test, 'the screen of the daily and weekly update', () => {
  test('says when the next ones are due and for how many people', async ({ page, site }) => {
    const { writes } = site.database
    await writes`update profile set is_subscribed_to_daily_news_letter = true
      where user_id = (select id from app_user where email = 'teacher@example.org')`
    await openEmails(page)
    await expect(page).toHaveURL(/\/administration\/emails$/)
    await expect(page).toHaveTitle(/^Daily and weekly update/)
    await expect(card(page, 'Daily update')).toContainText('Next oneMonday 23 November, 06:30')
    await expect(card(page, 'Weekly update')).toContainText('Next oneSunday 22 November, 17:00')
    await expect(card(page, 'Daily update')).toContainText(/Recipients[1-9]\d* (person|people)/)
  })

  test('pauses one with a reason, says before who gets nothing until when, and resumes it', async ({ page }) => {
    await page.getByRole('button', { name: 'Pause the daily update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause the daily update?' })
    await expect(dialog).toContainText(
      /Nobody will get it until you resume it: not the \d+ .* Monday 23 November, 06:30/,
    )
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The census dates are being corrected')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').getByText('The daily update has been paused.')).toBeVisible()
    await expect(card(page, 'Daily update')).toContainText('The census dates are being corrected')
    await openEmails(page)
    await expect(card(page, 'Daily update')).toContainText('Paused on 20/11/2026: The census dates are being corrected')
    await page.getByRole('button', { name: 'Resume the daily update' }).click()
    await expect(
      page.getByText('The daily update has been resumed. Next one: Monday 23 November, 06:30.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause the daily update' })).toBeVisible()
  })

  test('previews the next one under any filters, as HTML that runs nothing and as text', async ({ page }) => {
    await expect(letter(page).getByRole('heading').first()).toBeVisible()
    await expect(page.locator('iframe[title="The email"]')).toHaveAttribute('sandbox', '')
    const picture = letter(page).getByRole('img').first()
    await eventually(async () =>
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
    )
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const body = letter(page).locator('body')
    expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize(wide)
    await page.getByRole('tab', { name: 'Formatted' }).focus()
    await page.keyboard.press('ArrowRight')
    const text = page.getByRole('region', { name: 'Plain text' })
    await expect(text).toContainText('/link/to/')
    const everything = (await text.textContent())!
    await page.getByRole('button', { name: 'Choose filters' }).click()
    for (const type of await page.getByRole('group', { name: 'Event types' }).getByRole('checkbox').all()) {
      await type.uncheck()
    }
    await expect(page.getByText(/^\d+ filters leave something out\.$/)).toBeVisible()
    await expect(text).toContainText('There’s nothing to report, so this one wouldn’t be sent.')
    await expect(text).not.toHaveText(everything)
  })

  test('sends the previewed one to the administrator, who knows before to which address', async ({ page, site }) => {
    await openEmails(page)
    await page.getByRole('button', { name: 'Daily update', exact: true }).click()
    await expect(page.getByText('We’ll send this to admin@example.org.')).toBeVisible()
    await expect(letter(page).getByRole('heading').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send to myself' }).click()
    await expect(page.getByText('The daily update has been sent to admin@example.org.')).toBeVisible()
    await eventually(async () => expect(await mailsTo(site, 'admin@example.org')).not.toEqual([]))
  })

  test('leads to the note at the top of each update and shows what it says', async ({ page }) => {
    const note = page.getByRole('heading', { level: 2, name: 'Note at the top' }).locator('xpath=ancestor::div[2]')
    await expect(note).toContainText('There’s no note.')
    await note.getByRole('link', { name: 'Add a note' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Digest.Note')
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('The office is closed on Friday.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Digest.Note has been saved.')).toBeVisible()
    await openEmails(page)
    await expect(note).toContainText('The office is closed on Friday.')
    await expect(letter(page).getByText('The office is closed on Friday.')).toBeVisible()
  })

  test('lists what was sent with its counts, on a phone below each other', async ({ page, site }) => {
    const { writes } = site.database
    await writes`insert into digest_run (kind, period, started_at, finished_at, until_position, sent, empty) values
      ('daily', '2026-11-20', '2026-11-20T06:30:00Z', '2026-11-20T06:31:00Z', 0, 1204, 33),
      ('weekly', '2026-11-15', '2026-11-15T17:00:00Z', null, 0, 7, 1) on conflict do nothing`
    for (const day of ['18', '19']) {
      await writes`insert into analytic_event (id, event_type, event_date, url, digest)
        values (gen_random_uuid(), 'LinkClick', ${`2026-11-${day}T10:00:00Z`}, 'https://foreign.example/', 'weekly/2026-11-15')`
    }
    await openEmails(page)
    const runs = page.getByRole('table', { name: 'Last sent' })
    await expect(runs.getByRole('row').nth(1)).toContainText(/^Daily update, Fri 20 Nov.*20\/11\/2026 06:30.*1,204.*33/)
    await expect(runs.getByRole('row').nth(2)).toContainText(/^Weekly update, Sun 15 Nov.*Sending now/)
    await expect(runs.getByRole('row').nth(2).getByRole('cell').last()).toContainText('2')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(runs.getByRole('cell').first()).toContainText('Started')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('says without a network that it needs one, and loads by itself when there is one again', async ({ page }) => {
    await goOffline(page)
    await goToAdministration(page, 'headlines')
    await expect(page.getByRole('heading', { level: 1, name: 'Headlines' })).toBeVisible()
    await goToAdministration(page, 'emails')
    await expect(page.getByText(offline)).toBeVisible()
    await page.context().setOffline(false)
    await expect(card(page, 'Daily update')).toContainText('Next one')
  })
})

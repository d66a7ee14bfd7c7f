import type { Page } from '@playwright/test'
import { expectUpToDate, goOffline } from '../support/browser-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { createAccount } from '../support/accounts.ts'
import { expect, goToAdministration, rowOf, test } from '../support/editing-test.ts'
import { chooseIn } from '../support/screens/choose.ts'
import { story } from '../support/story.ts'

test.use({ reader: null })

const form = (page: Page) => page.getByRole('main').locator('form')

story(test, 'an editor has the calendar’s content and nobody’s account', () => {
  let reviewer: Page
  test.afterAll(() => reviewer?.context().close())

  test('adds an event with a new provider, and gives the draft to a colleague', async ({ page, site }) => {
    const people = [
      ['edna@example.org', 'Edna', 'Entry'],
      ['rita@example.org', 'Rita', 'Review'],
    ] as const
    for (const [email, firstName, lastName] of people)
      await createAccount(site.database.writes, { email, editor: true, firstName, lastName })
    await openSignedIn(page, site.server.url, 'edna@example.org', '/administration/events/add')
    await expectUpToDate(page)
    await page.getByLabel('Name', { exact: true }).fill('Reviewed assembly')
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Conference')
    const provider = page.getByRole('combobox', { name: 'Provider' })
    await provider.fill('Assembly trust')
    await expect(page.getByRole('option', { name: 'Add “Assembly trust”' })).toBeVisible()
    await provider.press('Enter')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await rowOf(page, 'Reviewed assembly').getByRole('link', { name: 'Reviewed assembly' }).click()
    await form(page).getByRole('button', { name: 'Review', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Review of this draft' })
    await dialog.getByLabel('Reviewer').selectOption('Rita Review')
    await dialog.getByRole('button', { name: 'Ask for a review' }).click()
    await expect(dialog.getByText(/^Waiting for Rita Review, asked by Edna Entry/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })
  test('who sees it on Today, and answers in a comment', async ({ browser, site }) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' })
    reviewer = await context.newPage()
    await openSignedIn(reviewer, site.server.url, 'rita@example.org', '/administration/today')
    const waiting = reviewer.getByRole('heading', { level: 2, name: /^Waiting for your review/ })
    const card = waiting.locator('xpath=ancestor::div[1]')
    await card.getByRole('link', { name: 'Reviewed assembly' }).click()
    await expect(reviewer.getByLabel('Name', { exact: true })).toHaveValue('Reviewed assembly')
    await form(reviewer).getByRole('button', { name: 'More', exact: true }).click()
    await reviewer.getByRole('button', { name: 'History' }).click()
    await reviewer.getByLabel('Comment', { exact: true }).fill('Fine, publish it, @Edna Entry')
    await reviewer.getByRole('button', { name: 'Add comment' }).click()
    await expect(reviewer.getByRole('region', { name: 'Comments' })).toContainText('Fine, publish it, @Edna Entry')
  })
  test('publishes it, which ends the review', async ({ page }) => {
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(rowOf(page, 'Reviewed assembly')).toContainText('Published')
    await goToAdministration(reviewer, 'today')
    await expect(reviewer.getByText(/^Nothing else needs you\. Looked at: .*Waiting for your review/)).toBeVisible()
  })
  test('and is neither shown nor led to users, analytics and audit', async ({ page }) => {
    for (const address of ['users/registered', 'users/administrators', 'analytics/link-clicks', 'audit']) {
      await goToAdministration(page, address)
      await expect(page).toHaveURL(`/administration/${address}`)
      await expect(page.getByText('Sorry you do not have permission to access this area.')).toBeVisible()
    }
    await goToAdministration(page, 'events')
    await expect(rowOf(page, 'Reviewed assembly')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Registered users' })).toHaveCount(0)
    await goOffline(page)
    await page.reload()
    await expect(rowOf(page, 'Reviewed assembly')).toBeVisible()
  })
})

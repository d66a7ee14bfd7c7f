import AxeBuilder from '@axe-core/playwright'
import { goOffline } from '../support/browser-test.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { browserLike } from '../support/cookie-jar.ts'
import { createEvent } from '../support/inputs/edited-events.ts'
import { editRow, expect, openAdministration, testOnSharedDevice as test, type Site } from '../support/editing-test.ts'
import { logIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import type { Person } from '../support/two-administrators.ts'

const name = 'Governance briefing in preparation'

async function administrator({ server, database: { sql } }: Site): Promise<Person> {
  const browser = browserLike(server.url)
  expect((await logIn(browser, 'admin@example.org')).ok).toBe(true)
  const [row] = await sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
  return { browser, id: row!.id }
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

story(test, 'a draft is shown to somebody without an account', () => {
  let visitor: { context: BrowserContext; page: Page }
  let address: string
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Preview links' })

  test('by a link that is made in its form', async ({ page, site }) => {
    const [type] = await site.database.sql<{ id: string }[]>`
      select id from calendar_event_type where not archived and not deleted order by display_order limit 1`
    const fields = { archived: true, location: 'Town hall', descriptionHtml: '<p>Bring <strong>numbers</strong>.</p>' }
    await createEvent(await administrator(site), name, { typeId: type!.id, start: '2027-01-21T00:00:00.000Z', fields })
    await openAdministration(page, 'events?search=Governance+briefing+in+preparation')
    await editRow(page, name)
    await page.getByRole('button', { name: 'Preview links' }).click()
    await expect(dialogOf(page).getByText('No link works at the moment.')).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Make a link' }).click()
    const link = dialogOf(page).getByLabel('Link 1', { exact: true })
    await expect(link).toHaveValue(/\/preview\/[0-9a-f-]{36}\.[\w-]{43}$/)
    await expect(
      dialogOf(page).getByText(/^Works until Friday 4 December 2026 at 12:\d\d \(London\)\. Made by Alex/),
    ).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Make a link' })).toBeFocused()
    await expectNoViolations(page)
    address = await link.inputValue()
  })
  test('who sees it as its public page would be, and that it is a preview', async ({ browser }) => {
    const context = await browser.newContext()
    visitor = { context, page: await context.newPage() }
    await visitor.page.goto(address)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(visitor.page.getByText('This link works until Friday 4 December 2026.')).toBeVisible()
    await expect(visitor.page.getByText('Town hall')).toBeVisible()
    await expectNoViolations(visitor.page)
  })
  test('also on a device with our worker, and no longer once the link is revoked', async ({ page }) => {
    const own = await page.context().newPage()
    await own.goto(address)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(name)
    await own.close()
    await dialogOf(page).getByRole('button', { name: 'Revoke link 1' }).click()
    await expect(dialogOf(page).getByText('No link works at the moment.')).toBeVisible()
    const answer = await visitor.page.goto(address)
    expect(answer?.status()).toBe(410)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('This preview is over')
    await expectNoViolations(visitor.page)
    await visitor.context.close()
  })
  test('offline the form says that links need a connection', async ({ page }) => {
    await goOffline(page)
    await dialogOf(page).getByRole('button', { name: 'Make a link' }).click()
    await expect(dialogOf(page).getByRole('alert')).toBeVisible()
    await page.context().setOffline(false)
    await dialogOf(page).getByRole('button', { name: 'Make a link' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Revoke link 1' })).toBeVisible()
  })
  test('one that is revoked leaves the list, also where that cannot be read again', async ({ page }) => {
    await dialogOf(page).getByRole('button', { name: 'Make a link' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Revoke link 2' })).toBeVisible()
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query previewLinks') ? route.abort() : route.fallback(),
    )
    const first = await dialogOf(page).getByLabel('Link 1', { exact: true }).inputValue()
    await dialogOf(page).getByRole('button', { name: 'Revoke link 2' }).click()
    await expect(dialogOf(page).getByRole('textbox')).toHaveCount(1)
    await expect(dialogOf(page).getByLabel('Link 1', { exact: true })).toHaveValue(first)
    await dialogOf(page).getByRole('button', { name: 'Revoke link 1' }).click()
    await expect(dialogOf(page).getByText('No link works at the moment.')).toBeVisible()
    await page.unroute('**/graphql')
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: 'Preview links' })).toBeFocused()
  })
})

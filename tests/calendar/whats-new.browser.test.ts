import type { BrowserContext, Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expectUpToDate, goOfflineAsLoaded, signIn } from '../support/browser-test.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { changeEvent, createEvent, moveEvent, type EditedEvent } from '../support/inputs/edited-events.ts'
import { expect, test, type Site } from '../support/editing-test.ts'
import { logIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import type { Person } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'

// No worker is needed here, and both devices would install it.
test.use({ reader: null, serviceWorkers: 'block' })

const teacher = 'teacher@example.org'
const lineOf = (page: Page) => page.getByRole('button', { name: /since your last visit$/ })
const listOf = (page: Page) => page.getByRole('dialog', { name: "What's new" })

async function administrator({ server, database: { sql } }: Site): Promise<Person> {
  const browser = browserLike(server.url)
  const response = await logIn(browser, 'admin@example.org')
  if (!response.ok) throw new Error(`the administrator could not sign in: ${response.status}`)
  const [row] = await sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
  return { browser, id: row!.id }
}

/** Until the server knows since when the reader has seen what changes. */
async function expectVisited({ database: { sql } }: Site): Promise<void> {
  const seen = () => sql`
    select from own_record join app_user on app_user.id = own_record.user_id where kind = 'seen' and email = ${teacher}`
  await eventually(async () => expect(await seen()).toHaveLength(1))
}

story(test, 'what is new since the last visit', () => {
  let phone: { context: BrowserContext; page: Page }
  let admin: Person
  let meeting: EditedEvent
  let course: EditedEvent
  const all = '1 new, 1 moved, 1 cancelled since your last visit'

  test('says nothing on a first visit, then how much is new, moved and cancelled, on both devices', async ({
    page,
    browser,
    site,
  }) => {
    admin = await administrator(site)
    const [type] = await site.database.sql<{ id: string }[]>`
      select id from calendar_event_type where not archived and not deleted order by display_order limit 1`
    const typeId = type!.id
    meeting = await createEvent(admin, 'Governors meet', { typeId, start: '2026-11-24T00:00:00.000Z' })
    course = await createEvent(admin, 'First aid course', { typeId, start: '2026-11-26T00:00:00.000Z' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await signIn(page, site.server.url, teacher)
    await expectUpToDate(page)
    await expectVisited(site)
    await expect(lineOf(page)).toBeHidden()
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    phone = { context, page: await context.newPage() }
    await signIn(phone.page, site.server.url, teacher)
    await expectUpToDate(phone.page)
    await expect(lineOf(phone.page)).toBeHidden()

    const fair = await createEvent(admin, 'Winter fair', { typeId, start: '2026-12-03T00:00:00.000Z' })
    await moveEvent(admin, fair, '2026-12-04T00:00:00.000Z')
    await moveEvent(admin, meeting, '2026-12-01T00:00:00.000Z')
    const planned = { status: 'Scheduled', statusNote: null }
    await changeEvent(admin, course, planned, { status: 'Cancelled', statusNote: 'The trainer is ill' })
    await expect(lineOf(page)).toHaveText(all)
    await expect(lineOf(phone.page)).toHaveText(all)
  })

  test('lists them by date with what has changed, and opens them', async ({ page }) => {
    await lineOf(page).click()
    const rows = listOf(page).getByRole('listitem')
    await expect(rows).toHaveText([
      /Thursday 26 November.*Cancelled: First aid course.*Cancelled: The trainer is ill/,
      /Tuesday 1 December.*Governors meet.*Moved from Tuesday 24 November to Tuesday 1 December/,
      /Friday 4 December.*Winter fair.*New/,
    ])
    await rows.nth(1).getByRole('link').click()
    const event = page.getByRole('dialog', { name: 'Governors meet' })
    await expect(event).toContainText(/Updated .*Moved from Tuesday 24 November to Tuesday 1 December/)
    await page.keyboard.press('Escape')
    await expect(listOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(listOf(page)).toBeHidden()
    await expect(lineOf(page)).toHaveText(all)
  })

  test('the palette leads there too', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type("what's new")
    await expect(page.getByRole('option', { selected: true })).toHaveText("What's new")
    await page.keyboard.press('Enter')
    await expect(listOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(listOf(page)).toBeHidden()
  })

  test('badges stand beside new and moved dates in the list', async ({ page }) => {
    await goTo(page, '/calendar?view=list&month=2026-12')
    await expect(page.getByRole('link', { name: /Governors meet/ }).first()).toContainText(
      'Moved from Tuesday 24 November',
    )
    await expect(page.getByRole('link', { name: /Winter fair/ }).first()).toContainText('New')
  })

  test('a phone without a network marks them as seen, undoes that, and does it again', async ({ page }) => {
    await lineOf(phone.page).click()
    const list = listOf(phone.page)
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await goOfflineAsLoaded(phone.page)
    await list.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(list.getByRole('status')).toHaveText("You're up to date.")
    await list.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await list.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(0)
    await phone.page.keyboard.press('Escape')
    await expect(lineOf(phone.page)).toBeHidden()
    await goTo(page, '/calendar?month=2026-11')
    await expect(lineOf(page)).toHaveText(all)
    await phone.context.setOffline(false)
    await expect(lineOf(page)).toBeHidden()
  })

  test('what is moved back within the hour is no news, and another place is', async ({ page }) => {
    await changeEvent(admin, meeting, { location: null }, { location: 'Library' })
    await expect(lineOf(page)).toHaveText('1 changed since your last visit')
    await lineOf(page).click()
    await expect(listOf(page).getByRole('listitem')).toContainText(['Place: Library'])
    await changeEvent(admin, meeting, { location: 'Library' }, { location: null })
    await expect(listOf(page)).toContainText('Nothing has changed since your last visit.')
    await page.keyboard.press('Escape')
    await expect(lineOf(page)).toBeHidden()
    await phone.context.close()
  })

  test('tells an administrator what others have changed, and not what they have changed themselves', async ({
    browser,
    site,
  }) => {
    const { writes } = site.database
    await createAccount(writes, { email: 'news@example.org', administrator: true, firstName: 'Nora', lastName: 'News' })
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await signIn(page, site.server.url, 'news@example.org')
    await expectUpToDate(page)
    const visits = () => writes`
      select from own_record join app_user on app_user.id = own_record.user_id
      where kind = 'seen' and email = 'news@example.org'`
    await eventually(async () => expect(await visits()).toHaveLength(1))
    const own = browserLike(site.server.url)
    await logIn(own, 'news@example.org')
    const [row] = await writes<{ id: string }[]>`select id from app_user where email = 'news@example.org'`
    const [type] = await writes<{ id: string }[]>`
      select id from calendar_event_type where not archived and not deleted order by display_order limit 1`
    const nora = { browser: own, id: row!.id }
    await createEvent(nora, 'Own fair', { typeId: type!.id, start: '2026-12-05T00:00:00.000Z' })
    await moveEvent(nora, meeting, '2026-12-08T00:00:00.000Z')
    await createEvent(admin, 'Fair of another', { typeId: type!.id, start: '2026-12-06T00:00:00.000Z' })
    await expect(lineOf(page)).toHaveText('1 new since your last visit')
    await lineOf(page).click()
    await expect(listOf(page).getByRole('listitem')).toHaveText([/Fair of another/])
    await page.context().close()
  })
})

import AxeBuilder from '@axe-core/playwright'
import { goOffline } from '../support/browser-test.ts'
import type { Page } from '@playwright/test'
import { pino } from 'pino'
import { publishDue } from '#server/publishing/publish-due.ts'
import { chooseIn } from '../support/screens/choose.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { fillDate } from '../support/screens/date-fields.ts'
import {
  chooseMore,
  editRow,
  expect,
  openAdministration,
  rowOf,
  testOnSharedDevice as test,
  type Site,
} from '../support/editing-test.ts'
import { pullAll } from '../support/pull.ts'
import { logIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** Does what the job of every minute does, at an instant of the product's clock. */
async function carryOutAt({ database }: Site, now: string): Promise<void> {
  await publishDue({ database, log: pino({ level: 'silent' }), now: () => new Date(now) })
}

/** Whether a teacher's device is given an event of this name. */
async function isRead({ server, database: { sql } }: Site, name: string): Promise<boolean> {
  const browser = browserLike(server.url)
  expect((await logIn(browser, 'teacher@example.org')).ok).toBe(true)
  const [teacher] = await sql<{ id: string }[]>`select id from app_user where email = 'teacher@example.org'`
  const { documents } = await pullAll(browser, teacher!.id)
  return documents.some(({ document }) => (document as { name?: string }).name === name)
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

story(test, 'an event is published and archived by itself', () => {
  const name = 'Spring data collection'
  const [publishAt, unpublishAt] = ['2026-12-04T09:00:00.000Z', '2026-12-11T18:00:00.000Z']
  const said = 'Publishes Friday 4 December 2026 at 09:00 (London).'

  test('the form of a new event says what will happen before anything is pressed', async ({ page }) => {
    await openAdministration(page, 'events/add')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await chooseIn(page.getByRole('combobox', { name: 'Type of event' }), 'Webinar or briefing')
    await chooseIn(page.getByRole('combobox', { name: 'Provider' }), 'School Business Circle')
    const date = page.getByRole('group', { name: 'Date', exact: true })
    await fillDate(date.getByLabel('Start'), '2027-01-28')
    await fillDate(date.getByLabel('End'), '2027-01-28')
    const publishing = page.getByRole('group', { name: 'Publishing' })
    await publishing.getByLabel('Publish at', { exact: true }).fill('4 dec 9:00')
    await publishing.getByLabel('Unpublish at', { exact: true }).focus()
    await expect(publishing.getByLabel('Publish at', { exact: true })).toHaveValue('04/12/2026 09:00')
    await expect(publishing.getByRole('status')).toContainText(
      `${said} Save it as a draft: it will be published automatically.`,
    )
  })
  test('a time that is over is pointed out, and one before the publication refused', async ({ page }) => {
    const publishing = page.getByRole('group', { name: 'Publishing' })
    const field = publishing.getByLabel('Publish at', { exact: true })
    await fillDate(field, '2026-11-19T09:00')
    await expect(publishing.getByRole('status')).toHaveText(
      'This time is over, so nothing would happen. Choose a later one.',
    )
    await publishing.getByRole('button', { name: 'Don’t publish it automatically' }).click()
    await expect(field).toHaveValue('')
    await expect(publishing.getByRole('status')).toBeHidden()
    await fillDate(field, '2026-12-04T09:00')
    const end = publishing.getByLabel('Unpublish at', { exact: true })
    await fillDate(end, '2026-12-03T09:00')
    await end.fill('')
    await field.focus()
    await expect(end).not.toHaveAttribute('aria-invalid')
    await fillDate(end, '2026-12-03T09:00')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(publishing.getByText('This must be later than “Publish at”')).toBeVisible()
    await fillDate(end, '2026-12-11T18:00')
    await expectNoViolations(page)
  })
  test('saved offline it waits on the device, and says in the list when it is published', async ({ page, site }) => {
    await goOffline(page)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(rowOf(page, name)).toContainText('Publishes 4 Dec 09:00')
    await expect(rowOf(page, name)).toContainText('Draft')
    await expectNoViolations(page)
    expect(await isRead(site, name)).toBe(false)
    await page.context().setOffline(false)
    await eventually(async () => {
      const rows = await site.database.sql`select publish_at, unpublish_at from calendar_event where name = ${name}`
      expect(rows).toEqual([{ publishAt, unpublishAt }])
    })
  })
  test('readers have it from its time on and not before, and the list says what comes next', async ({ page, site }) => {
    await carryOutAt(site, '2026-12-04T08:59:59.000Z')
    expect(await isRead(site, name)).toBe(false)
    await carryOutAt(site, publishAt)
    expect(await isRead(site, name)).toBe(true)
    await expect(rowOf(page, name)).toContainText('Archived 11 Dec 18:00')
    await expect(rowOf(page, name)).not.toContainText('Draft')
  })
  test('its history says that it was published, and who set the time', async ({ page }) => {
    await chooseMore(page, name, 'History')
    const newest = page.getByRole('listitem').filter({ hasText: 'published this' })
    await expect(newest).toContainText('Alex Admin published this')
    await expect(newest).toContainText('04/12/2026 09:00')
    await page.goBack()
  })
  test('archiving it by hand takes the other time back', async ({ page, site }) => {
    await editRow(page, name)
    const publishing = page.getByRole('group', { name: 'Publishing' })
    await expect(publishing.getByRole('status')).toHaveText('Archived Friday 11 December 2026 at 18:00 (London).')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await eventually(async () => {
      const rows = await site.database.sql`select archived, unpublish_at from calendar_event where name = ${name}`
      expect(rows).toEqual([{ archived: true, unpublishAt: null }])
    })
  })
  test('a time at which nothing happened says so in the list and in the form', async ({ page, site }) => {
    const late = 'Left behind'
    await site.database
      .writes`update calendar_event set name = ${late}, archived = true, publish_at = '2026-11-20T09:00:00Z'
      where name = ${name}`
    await openAdministration(page, 'events?archived=yes&search=Left+behind')
    await expect(rowOf(page, late)).toContainText('Not published 20 Nov 09:00')
    await editRow(page, late)
    const publishing = page.getByRole('group', { name: 'Publishing' })
    await expect(publishing.getByRole('status')).toContainText(
      'It was to be published Friday 20 November 2026 at 09:00',
    )
    await expectNoViolations(page)
  })
})

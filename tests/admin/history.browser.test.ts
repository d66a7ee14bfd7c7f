import type { Page } from '@playwright/test'
import { expectAdministrationInstalled, goOffline } from '../support/browser-test.ts'
import {
  chooseMore,
  countTags,
  editRow,
  expect,
  openAdministration,
  rowOf,
  storedType,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { change, changeAsErin, expectSync } from '../support/queue-stories.ts'
import { story } from '../support/story.ts'

story(
  test,
  'the history of a record says who changed what and when, and restores versions and what was deleted',
  () => {
    const heading = (page: Page) => page.getByRole('heading', { level: 1 })
    const versions = (page: Page) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('time') })

    test('who, when, which fields, before and after in words', async ({ page, site }) => {
      await site.database.writes`/* makeType */
      insert into calendar_event_type (id, name, color, display_order) values (gen_random_uuid(), 'Visits', '#225588', 30)`
      await openAdministration(page, 'event-types')

      await change(page, 'Visits', { Order: '31', Name: 'Inspections' })
      await changeAsErin(site, 'calendarEventType', 'Inspections', {
        before: { displayOrder: 31, descriptionHtml: null },
        after: { displayOrder: 32, descriptionHtml: '<p>Visits by <strong>inspectors</strong></p>' },
      })
      await expect(rowOf(page, 'Inspections')).toContainText('32')
      await chooseMore(page, 'Inspections', 'History')
      await expect(heading(page)).toHaveText('History of this event type')
      await expect(versions(page).first()).toContainText(
        /^Erin Editor changed the order and description · \d\d:\d\d Now/,
      )
      await expect(versions(page).first().locator('strong')).toHaveText('inspectors')
      await expect(versions(page).nth(1)).toContainText(/^Alex Admin changed the name and order · \d\d:\d\d/)
      await expect(versions(page).nth(1).getByRole('definition')).toHaveText([/Visits.*→.*Inspections/, /→31$/])
    })
    test('an earlier version is restored as a new change, which the history shows at once', async ({ page, site }) => {
      await versions(page).nth(1).getByRole('button', { name: 'Restore this version' }).click()
      await expect(page.getByText(/^Inspections is back to the version from \d\d:\d\d\.$/)).toBeVisible()
      await expect(versions(page).first()).toContainText('Alex Admin changed the order and description')
      await expect(heading(page)).toBeFocused()
      expect(await storedType(site, 'Inspections')).toMatchObject({ displayOrder: 31, descriptionHtml: null })
      await expect(versions(page).nth(2)).toContainText('Same as the current version')
      await expect(versions(page).nth(2).getByRole('button')).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Inspections is back to how it was.')).toBeVisible()
      expect(await storedType(site, 'Inspections')).toMatchObject({ displayOrder: 32 })
      await expect(versions(page).nth(1).getByRole('button', { name: 'Restore this version' })).toBeVisible()
      await expect(versions(page).nth(2)).toContainText('Same as the current version')
      await versions(page).nth(1).getByRole('button', { name: 'Restore this version' }).click()
      await expect(page.getByText(/^Inspections is back to the version from \d\d:\d\d\.$/)).toBeVisible()
      await expect(versions(page)).toHaveCount(5)
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await expect(page.getByLabel('Order')).toHaveValue('31')
      await page.getByRole('link', { name: 'History' }).click()
      await expect(versions(page).first()).toBeVisible()
    })
    test('a document that somebody else deleted is offered among the deleted ones, and is restored', async ({
      page,
      site,
    }) => {
      await site.database.writes`/* makeTag */
      insert into item_tag (id, name, tag_type, display_order) values (gen_random_uuid(), 'Gone with Erin', 'Other', 5)`
      await page.getByRole('link', { name: 'Keywords' }).click()
      await expect(rowOf(page, 'Gone with Erin')).toBeVisible()
      await changeAsErin(site, 'itemTag', 'Gone with Erin', { before: { deleted: false }, after: { deleted: true } })
      await expect(rowOf(page, 'Gone with Erin')).toBeHidden()
      await page.getByRole('link', { name: 'Recently deleted' }).click()
      await expect(heading(page)).toHaveText('Deleted keywords')
      const deleted = page.getByRole('listitem').filter({ hasText: 'Gone with Erin' })
      await expect(deleted).toContainText(/Deleted by Erin Editor, /)
      await deleted.getByRole('link', { name: 'History' }).click()
      await expect(page.getByText('This has been deleted.')).toBeVisible()
      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      await expect(page.getByText('Gone with Erin has been restored.')).toBeVisible()
      await expect(heading(page)).toBeFocused()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Gone with Erin has been deleted.')).toBeVisible()
      expect(await countTags(site, 'Gone with Erin')).toBe(0)
      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      await expect(page.getByText('Gone with Erin has been restored.')).toBeVisible()
      await expect(versions(page).first()).toContainText('Alex Admin restored this')
      expect(await countTags(site, 'Gone with Erin')).toBe(1)
      await page.getByRole('link', { name: 'Keywords' }).click()
      await expect(rowOf(page, 'Gone with Erin').getByRole('cell')).toContainText(['Gone with Erin', '5', ''])
    })
    test('offline it says that it needs a connection, and keeps no names on the device', async ({ page }) => {
      await expectAdministrationInstalled(page)
      await editRow(page, 'Gone with Erin')
      await goOffline(page)
      await expectSync(page, 'Sync: offline')
      await page.getByRole('link', { name: 'History' }).click()
      await expect(page.getByText('You need an internet connection to see who changed what.')).toBeVisible()
      await expect(page.getByText('Erin Editor')).toHaveCount(0)
      await page.context().setOffline(false)
      await expect(versions(page).first()).toContainText('Alex Admin restored this')
    })
  },
)

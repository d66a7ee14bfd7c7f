import type { Page, Request } from '@playwright/test'
import { expectAdministrationInstalled, goOffline } from '../support/browser-test.ts'
import {
  expect,
  goToAdministration,
  openAdministration,
  rowOf,
  testOnSharedDevice as test,
  type Site,
} from '../support/editing-test.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { breakScripts, holdPart } from '../support/browsers/held-scripts.ts'
import { changeAsErin, closeSheet, expectSync, openSheet } from '../support/queue-stories.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { story } from '../support/story.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Change the selected rows' })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** What an undo asks about the edits of a bulk change. */
const isAboutBatch = (request: Request) => (request.postData() ?? '').includes('$batch')

async function countOf({ database: { writes } }: Site, where: 'archived' | 'deleted'): Promise<number> {
  const rows = await writes`/* countBulk */
    select 1 from item_tag where name like 'Bulk %' and ${where === 'archived' ? writes`archived` : writes`deleted`}`
  return rows.length
}

story(
  test,
  'rows are chosen with Shift or all that match, and changed, deleted and undone in one step, offline too',
  () => {
    test('Shift chooses what lies between, and the heading what is shown', async ({ page, site }) => {
      await site.database.writes`/* makeTags */
      insert into item_tag (id, name, tag_type, display_order)
      select gen_random_uuid(), 'Bulk ' || to_char(n, 'FM000'), 'Other', 500 + n from generate_series(1, 120) n
      union all select gen_random_uuid(), 'A bulky keyword', 'Other', 500`
      await openAdministration(page, 'keywords?search=bulk')
      await expectAdministrationInstalled(page)

      const below = await rowOf(page, 'Bulk 003').boundingBox()
      await tick(page, 'Bulk 002').check()
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      expect(await rowOf(page, 'Bulk 003').boundingBox(), 'no row moves under the pointer').toEqual(below)
      await tick(page, 'Bulk 005').click({ modifiers: ['Shift'] })
      await expect(bar(page)).toContainText('4 selected')
      await expect(tick(page, 'Bulk 004')).toBeChecked()
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
      await expect(bar(page)).toContainText('50 selected')
      await bar(page).getByRole('button', { name: 'Select all 121 that match' }).click()
      await expect(bar(page)).toContainText('121 selected')
    })
    test('a question whose last row somebody else takes away does not move on to the next row', async ({
      page,
      site,
    }) => {
      await bar(page).getByRole('button', { name: 'Clear' }).click()
      await tick(page, 'A bulky keyword').check()
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete 1 keyword?' })).toBeVisible()
      await changeAsErin(site, 'itemTag', 'A bulky keyword', { before: { archived: false }, after: { archived: true } })
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
      await expect(bar(page)).toContainText('50 selected')
      await expect(page.getByRole('dialog')).toBeHidden()
      await bar(page).getByRole('button', { name: 'Select all 120 that match' }).click()
    })
    test('offline the change waits as one entry, and is sent in slices when the server is back', async ({
      page,
      site,
    }) => {
      await goOffline(page)
      await expectSync(page, 'Sync: offline')
      const archive = async () => {
        await bar(page).getByRole('button', { name: 'Archive' }).click()
        const question = page.getByRole('dialog', { name: 'Archive 120 keywords?' })
        await question.getByRole('button', { name: 'Archive' }).click()
        await expect(rowOf(page, 'Bulk 001')).toBeHidden()
      }
      const chooseAll = async () => {
        await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
        await bar(page).getByRole('button', { name: 'Select all 120 that match' }).click()
      }
      await archive()
      await expect(page.getByText('120 keywords archived on this device. 120 waiting to be sent.')).toBeVisible()
      await expect(bar(page)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const sheet = await openSheet(page)
      const waiting = sheet.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
      await expect(waiting).toHaveText([/^You archived 120 keywords/])
      await waiting.getByRole('button', { name: 'Undo' }).click()
      await expect(waiting).toHaveCount(0)
      await closeSheet(page)
      await expect(page.getByText('Undone: 120 keywords.')).toBeVisible()
      await expect(rowOf(page, 'Bulk 001')).toBeVisible()
      await chooseAll()
      await archive()
      await page.keyboard.press('u')
      await expect(page.getByText('Undone: 120 keywords.')).toBeVisible()
      await expect(rowOf(page, 'Bulk 001')).toBeVisible()
      await expectSync(page, 'Sync: offline')
      await chooseAll()
      await archive()
      await page.context().setOffline(false)
      const message = page.getByText('120 keywords archived.')
      await eventually(async () => expect(await message.isVisible()).toBe(true), { rest: 3_000 })
      await page.getByRole('checkbox', { name: /^Show archived/ }).check()
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
      await expect(bar(page).getByRole('button')).toHaveText([
        'Select all 121 that match',
        'Restore',
        'Merge',
        'Delete',
        'Clear',
      ])
      await page.getByRole('checkbox', { name: /^Show archived/ }).uncheck()
      expect(await countOf(site, 'archived')).toBe(120)
    })
    test('after a reload the recent changes undo it as one, also if the server does not answer at once', async ({
      page,
      site,
    }) => {
      await page.reload()
      const sheet = await openSheet(page)
      const recent = sheet
        .getByRole('region', { name: 'Recent changes' })
        .getByRole('listitem')
        .filter({ hasText: 'You archived 120 keywords' })
      const undoing = '**/graphql'
      await page.route(undoing, (route) => (isAboutBatch(route.request()) ? route.abort() : route.continue()))
      await recent.getByRole('button', { name: 'Undo' }).click()
      await expect(recent.getByRole('button', { name: 'Undo' })).toBeDisabled()
      const wanted = sheet.getByRole('region', { name: 'Waiting to be undone' })
      await expect(wanted).toContainText('You asked to undo a change of several records.')
      expect(await countOf(site, 'archived')).toBe(120)
      await page.unroute(undoing)
      await sheet.getByRole('button', { name: 'Try now' }).click()
      await expect(wanted).toBeHidden()
      await eventually(async () => expect(await countOf(site, 'archived')).toBe(0))
      await expect(sheet.getByText('Change undone.')).toBeVisible()
      await expect(sheet.getByText('The undo is waiting to be sent.')).toBeHidden()
      await closeSheet(page)
      await expectSync(page, 'Sync: up to date')
    })
    test('a question whose code cannot be fetched leaves the list as it is', async ({ page }) => {
      const mend = await breakScripts(page, 'delete-question')
      await tick(page, 'Bulk 001').check()
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await expect(bar(page).getByRole('alert')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(bar(page).getByRole('alert'), 'Escape calls it off').toBeHidden()
      await expect(tick(page, 'Bulk 001')).toBeChecked()
      await mend()
    })
    test('a question that Escape called off while its code was on its way does not appear later', async ({ page }) => {
      const arrive = await holdPart(page, 'delete-question')
      await openAdministration(page, 'keywords?search=bulk')
      await tick(page, 'Bulk 001').check()
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await page.waitForFunction(() => 'letScriptsGo' in globalThis)
      await page.keyboard.press('Escape')
      await arrive()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    test('changes of somebody else stay and are listed, and the rest is undone as one', async ({ page, site }) => {
      await bar(page).getByRole('button', { name: 'Clear' }).click()
      await tick(page, 'Bulk 001').check()
      await tick(page, 'Bulk 003').click({ modifiers: ['Shift'] })
      await goOffline(page)
      await expectSync(page, 'Sync: offline')
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: 'Delete 3 keywords?' })
      await expect(question).toContainText('Readers will no longer see them.')
      await expect(question.getByRole('listitem')).toHaveText(['Bulk 001', 'Bulk 002', 'Bulk 003'])
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(rowOf(page, 'Bulk 002')).toBeHidden()
      await changeAsErin(site, 'itemTag', 'Bulk 002', { before: { displayOrder: 502 }, after: { displayOrder: 9 } })
      await page.context().setOffline(false)
      const message = page.getByRole('status').filter({ hasText: '1 needs your attention:' })
      await expect(message).toContainText('2 keywords deleted.')
      await expect(message.getByRole('listitem')).toHaveText(['Bulk 002: also changed elsewhere'])
      expect(await countOf(site, 'deleted')).toBe(2)
      await message.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('2 keywords restored.')).toBeVisible()
      await eventually(async () => expect(await countOf(site, 'deleted')).toBe(0))
      await expect(rowOf(page, 'Bulk 001')).toBeVisible()
      await expectSync(page, 'Sync: up to date')
    })
    test('an undo of which nothing had been taken says so', async ({ page, site }) => {
      await tick(page, 'Bulk 002').check()
      await goOffline(page)
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog', { name: 'Delete 1 keyword?' }).getByRole('button', { name: 'Delete' }).click()
      await expect(rowOf(page, 'Bulk 002')).toBeHidden()
      await changeAsErin(site, 'itemTag', 'Bulk 002', { before: { displayOrder: 9 }, after: { displayOrder: 10 } })
      await page.context().setOffline(false)
      const message = page.getByRole('status').filter({ hasText: '1 needs your attention:' })
      await message.getByRole('button', { name: 'Undo' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Undone. None of it had been accepted, so nothing has changed.' }),
      ).toBeVisible()
      await expect(rowOf(page, 'Bulk 002')).toBeVisible()
    })
    test('chosen events get another type, a tag or a place in the plan ahead area where that changes any, and those left are named', async ({
      page,
      site,
    }) => {
      const [from, to] = [
        await insertType(site.database.writes, 'Bulk from'),
        await insertType(site.database.writes, 'Bulk to'),
      ]
      await site.database.writes`/* makeTag */
        insert into item_tag (id, name, tag_type) values (gen_random_uuid(), 'Apart', 'Other')`
      for (const name of ['Bulk visit', 'Bulk tour']) await insertEvent(site.database.writes, { name, typeId: from })
      await goToAdministration(page, 'events?search=bulk')
      await tick(page, 'Bulk visit').check()
      await tick(page, 'Bulk tour').check()
      await expect(bar(page).getByRole('button', { name: 'Restore' })).toHaveCount(0)
      await bar(page).getByRole('button', { name: 'Archive' }).click()
      const archiving = page.getByRole('dialog', { name: 'Archive 2 events?' })
      await expect(archiving).toContainText('2 are published. Readers will no longer see them')
      await archiving.getByRole('button', { name: 'Cancel' }).click()
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: 'Delete 2 events?' })
      await expect(question).toContainText(
        '2 are published. Readers will no longer see them, and subscribed calendars will show their dates as cancelled.',
      )
      await expect(question.getByRole('listitem')).toHaveText([
        /^Bulk \w+ \(20\/11\/2026\)$/,
        /^Bulk \w+ \(20\/11\/2026\)$/,
      ])
      await expect(question, 'events are never in use').not.toContainText('in use')
      await question.getByRole('button', { name: 'Cancel' }).click()
      const choose = async (action: string) => {
        await bar(page).getByRole('button', { name: 'More' }).click()
        await bar(page).getByRole('button', { name: action, exact: true }).click()
        return page.getByRole('dialog', { name: action })
      }
      const type = await choose('Change type')
      await expect(type.getByRole('option', { name: 'Bulk to' })).toHaveCount(1)
      await expect(type.getByRole('option', { name: 'Bulk from' }), 'both are of it').toHaveCount(0)
      await type.getByLabel('Type of event').selectOption('Bulk to')
      await type.getByRole('button', { name: 'Change 2 events' }).click()
      await expect(page.getByText('2 events changed.')).toBeVisible()
      for (const name of ['Bulk visit', 'Bulk tour']) await expect(rowOf(page, name)).toContainText('Just changed')
      await tick(page, 'Bulk visit').check()
      await bar(page).getByRole('button', { name: 'More' }).click()
      await expect(bar(page).getByRole('listitem'), 'what would change nothing is left out').toHaveText([
        'Change type',
        'Add tag',
        'Export this event',
        'Feature',
      ])
      await page.keyboard.press('Escape')
      await (await choose('Add tag')).getByLabel('Tag', { exact: true }).selectOption('Apart')
      await page.getByRole('button', { name: 'Change 1 event' }).click()
      await expect(page.getByText('1 event changed.')).toBeVisible()
      const events = await site.database.writes<{ name: string; isTo: boolean; tags: number }[]>`/* bulkEvents */
        select name, calendar_event_type_id = ${to} as is_to,
          (select count(*)::int from item_tag_link where target_id = calendar_event.id) as tags
        from calendar_event where name in ('Bulk visit', 'Bulk tour') order by name`
      expect(events.map((event) => ({ ...event }))).toEqual([
        { name: 'Bulk tour', isTo: true, tags: 0 },
        { name: 'Bulk visit', isTo: true, tags: 1 },
      ])
      await tick(page, 'Bulk visit').check()
      await tick(page, 'Bulk tour').check()
      await (await choose('Add tag')).getByLabel('Tag', { exact: true }).selectOption('Apart')
      await page.getByRole('button', { name: 'Change 1 event' }).click()
      const message = page.getByRole('status').filter({ hasText: '1 event changed.' })
      await expect(message).toContainText('1 was like that already: Bulk visit.')
      await expect(rowOf(page, 'Bulk tour')).toContainText('Just changed')
      await expect(rowOf(page, 'Bulk visit')).not.toContainText('Just changed')
      await tick(page, 'Bulk visit').check()
      await tick(page, 'Bulk tour').check()
      const removal = await choose('Remove tag')
      await expect(removal.getByRole('option')).toHaveText(['Choose one', 'Apart (2)'])
      await expect(removal.locator('optgroup[label="Keywords"] option'), 'as on the form').toHaveText(['Apart (2)'])
      await removal.getByLabel('Tag', { exact: true }).selectOption('Apart (2)')
      await removal.getByRole('button', { name: 'Change 2 events' }).click()
      await expect(page.getByText('2 events changed.')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('')
      await tick(page, 'Bulk visit').check()
      await expect(bar(page).getByRole('button').first(), 'nothing is searched that could match').toHaveText(
        /^Select all \d+$/,
      )
    })
  },
)

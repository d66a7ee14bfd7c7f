import type { Browser, Page } from '@playwright/test'
import { expectUpToDate, syncButton } from '../support/browser-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import {
  chooseMore,
  countTags,
  expect,
  rowOf,
  storedType,
  testOnSharedDevice as test,
  type Site,
} from '../support/editing-test.ts'
import {
  addRow,
  change,
  changeAsErin,
  closeSheet,
  expectSync,
  lookNow,
  openOwnServer,
  openSheet,
} from '../support/queue-stories.ts'
import type { RunningServer } from '../support/server.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const eventTypes = '/administration/event-types'

/** Erin's own browser, at the site's server, which keeps running while this story's server is stopped. */
async function openAsErin(browser: Browser, site: Site, address: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await openSignedIn(page, site.server.url, 'editor@example.org', address)
  await expectUpToDate(page)
  return page
}

story(test, 'edits that waited for the server', () => {
  let server: RunningServer

  test('changes of two administrators to different fields of one row both take effect and are both shown', async ({
    page,
    browser,
    site,
  }) => {
    server = await openOwnServer(page, site, eventTypes)
    const erin = await openAsErin(browser, site, eventTypes)
    await server.stop()
    await change(page, 'Data return', { Order: '61' })
    await change(erin, 'Data return', { Name: 'Data returns' })
    await expectUpToDate(erin)
    await server.startAgain()
    await lookNow(page)
    await expectUpToDate(page)
    for (const each of [page, erin]) await expect(rowOf(each, 'Data returns')).toContainText('61')
    expect(await storedType(site, 'Data returns')).toMatchObject({ displayOrder: 61 })
    const [revision] = await site.database.sql<{ answer: string }[]>`
      select answer ->> 'answer' as answer from revision r join calendar_event_type t on t.id = r.document_id
      where t.name = 'Data returns' order by r.position desc limit 1`
    expect(revision?.answer).toBe('MERGED')
    await erin.context().close()
  })

  test('a document that I deleted and somebody else changed stays deleted or is restored, as I choose; a waiting edit can be undone at once', async ({
    page,
    site,
  }) => {
    await goTo(page, '/administration/keywords')
    const names = ['Deleted all the same', 'Stays after all']
    for (const name of names) await addRow(page, name)
    await expectUpToDate(page)
    await server.stop()
    await expectSync(page, 'Sync: offline')
    await chooseMore(page, names[0]!, 'Delete')
    await page.getByRole('button', { name: 'Delete' }).click()
    const message = page.getByText(
      `${names[0]} has been deleted on this device. We’ll send it when you’re back online.`,
    )
    await expect(message).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, names[0]!)).toContainText('Just restored')
    await expect(message).toBeHidden()
    await change(page, names[0]!, { Order: '41' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${names[0]} is back to how it was.`)).toBeVisible()
    await expect(rowOf(page, names[0]!)).not.toContainText('41')
    await chooseMore(page, names[0]!, 'Archive')
    await expect(rowOf(page, names[0]!)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, names[0]!)).toContainText('Just restored')
    await expectSync(page, 'Sync: offline')
    for (const name of names) {
      await chooseMore(page, name, 'Delete')
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await expect(rowOf(page, name)).toHaveCount(0)
      await changeAsErin(site, 'itemTag', name, { before: { displayOrder: 99 }, after: { displayOrder: 8 } })
    }
    await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: needs attention, 2')
    for (const name of names) await expect(rowOf(page, name)).toContainText('Needs attention')
    const sheet = await openSheet(page)
    const conflicts = sheet.getByRole('region', { name: 'Also changed elsewhere' }).getByRole('listitem')
    const about = (name: string) => conflicts.filter({ hasText: name })
    await expect(about(names[0]!)).toContainText(/Erin Editor changed this at \d\d:\d\d\./)
    await expect(about(names[0]!)).toContainText('You deleted this.')
    await about(names[0]!).getByRole('button', { name: 'Keep mine' }).click()
    await expect(conflicts).toHaveCount(1)
    await about(names[1]!).getByRole('button', { name: 'Keep theirs' }).click()
    await expect(conflicts).toHaveCount(0)
    await closeSheet(page)
    await expectUpToDate(page)
    await expect(rowOf(page, names[0]!)).toHaveCount(0)
    await expect(rowOf(page, names[1]!)).toContainText('8')
    expect(await countTags(site, names[0]!)).toBe(0)
    expect(await countTags(site, names[1]!)).toBe(1)
  })

  test('waiting edits are sent by themselves when the server is back, and their message stays and undoes them there too', async ({
    page,
    site,
  }) => {
    await goTo(page, '/administration/keywords')
    const name = 'Archived on the train'
    await addRow(page, name)
    await expectUpToDate(page)
    await server.stop()
    await expectSync(page, 'Sync: offline')
    // Each is tried at once, in vain: the next try by itself is more than a minute away.
    for (const number of [1, 2, 3, 4]) await addRow(page, `Added on the train ${number}`)
    await chooseMore(page, name, 'Archive')
    await expect(page.getByText(`${name} has been archived on this device. We’ll send it`)).toBeVisible()
    const sheet = await openSheet(page)
    await expect(sheet.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')).toHaveCount(5)
    await closeSheet(page)
    await server.startAgain()
    // The browser opens a lost stream again after 5 to 15 s, which shows that the server is there.
    const upToDate = page.getByRole('button', { name: 'Sync: up to date' })
    await eventually(async () => expect(await upToDate.isVisible()).toBe(true), { rest: 20_000 })
    await expect(page.getByText(`${name} has been archived. Readers no longer see it.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, name)).toContainText('Just restored')
    await expectUpToDate(page)
    const [tag] = await site.database.sql<{ archived: boolean }[]>`select archived from item_tag where name = ${name}`
    expect(tag?.archived).toBe(false)
  })

  test('a delete refused because the document is in use keeps its reason, delays no later edit, and can be discarded or replaced by archiving', async ({
    page,
    site,
  }) => {
    const { writes } = site.database
    await goTo(page, '/administration/keywords')
    const [once, often] = ['Used meanwhile', 'Used often meanwhile']
    await addRow(page, once)
    await addRow(page, often)
    await expectUpToDate(page)
    await server.stop()
    for (const name of [once, often]) {
      await chooseMore(page, name, 'Delete')
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(rowOf(page, 'Accountability')).toBeVisible()
    }
    await addRow(page, 'Arrives all the same')
    await writes`
      insert into item_tag_link (id, target_id, item_tag_id)
      select gen_random_uuid(), event.id, tag.id
      from item_tag tag, lateral (
        select id from calendar_event where not archived and not deleted order by id
        limit case tag.name when ${once} then 1 else 60 end
      ) event
      where tag.name in (${once}, ${often})`
    await server.startAgain()
    await lookNow(page)
    await expectSync(page, 'Sync: needs attention, 2')
    expect(await countTags(site, 'Arrives all the same')).toBe(1)
    expect(await countTags(site, once)).toBe(1)
    const sheet = await openSheet(page)
    const part = sheet.getByRole('region', { name: 'Not accepted' })
    const refused = part.getByRole('listitem').filter({ hasText: 'the keyword “Used meanwhile”' })
    await expect(refused).toContainText('You deleted the keyword “Used meanwhile”')
    await expect(refused).toContainText('Used by 1 event')
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(sheet.getByText('Change discarded.')).toBeFocused()
    const usedOften = part.getByRole('listitem').filter({ hasText: 'the keyword “Used often meanwhile”' })
    await expect(usedOften).toContainText(/Used by 60 events.*and 40 more/)
    await expect(usedOften.getByRole('listitem')).toHaveCount(21)
    await expect(usedOften.getByRole('button', { name: 'Discard' })).toBeVisible()
    await usedOften.getByRole('button', { name: 'Archive instead' }).click()
    await expect(sheet.getByText('Archived instead.')).toBeFocused()
    await closeSheet(page)
    await expectSync(page, 'Sync: up to date')
    await expect(rowOf(page, once)).toBeVisible()
    await page.getByRole('checkbox', { name: /^Show archived/ }).check()
    await expect(rowOf(page, often)).toContainText('Archived')
    const [stored] = await writes`select archived, deleted from item_tag where name = ${often}`
    expect({ ...stored }).toEqual({ archived: true, deleted: false })
  })

  test('a recent change is undone on the server, after a question with what I changed over it, with the keyboard alone', async ({
    page,
    site,
  }) => {
    const { displayOrder } = await storedType(site, 'Conference')
    await goTo(page, eventTypes)
    await change(page, 'Conference', { Order: '77' })
    await change(page, 'Conference', { Order: '78' })
    await expectSync(page, 'Sync: up to date')
    await syncButton(page).focus()
    await page.keyboard.press('Enter')
    const recent = page.getByRole('region', { name: 'Recent changes' }).locator('ol > li').nth(1)
    await expect(recent).toContainText('You changed the order of the event type “Conference”')
    const undo = recent.getByRole('button', { name: 'Undo' })
    await eventually(async () => {
      await page.keyboard.press('Tab')
      expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
    })
    await page.keyboard.press('Enter')
    await expect(recent.getByText('You changed this again later. Undo both?')).toBeFocused()
    await expect(recent.getByRole('listitem')).toHaveText(['You changed the order of the event type “Conference”'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^(The undo is waiting to be sent|Change undone)\.$/)).toBeFocused()
    await expect(page.getByText('Change undone.')).toBeVisible()
    await eventually(async () => expect((await storedType(site, 'Conference')).displayOrder).toBe(displayOrder))
    await page.keyboard.press('Escape')
    await expect(syncButton(page)).toBeFocused()
  })
})

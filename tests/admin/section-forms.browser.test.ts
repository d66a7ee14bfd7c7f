import type { Page } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import {
  chooseMore,
  countTags,
  editRow,
  expect,
  goToAdministration,
  openAdministration,
  rowOf,
  searchBox,
  storedType,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { holdAnswers, holdPushes } from '../support/browsers/held-answers.ts'
import { changeAsErin, closeSheet } from '../support/queue-stories.ts'
import { story } from '../support/story.ts'

const choose = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: section, exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

story(test, 'a form of administration', () => {
  test('opens in its first field that can be changed', async ({ page }) => {
    await openAdministration(page, 'cms/texts')
    await page.getByRole('link', { name: 'About.Section1' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('readonly')
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await goToAdministration(page, 'users/registered/add')
    await expect(page.getByLabel('First name')).toBeFocused()
    await goToAdministration(page, 'users/registered/invite')
    await expect(page.getByRole('main').locator('textarea')).toBeFocused()
  })
  test('errors of a new type are shown on leaving a field and at a save, in a summary that leads to it', async ({
    page,
  }) => {
    await goToAdministration(page, 'event-types')
    await expect(page.getByRole('heading', { level: 1, name: 'Event types' })).toBeVisible()
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add event type' })).toBeVisible()
    await expect(page.getByLabel('Order')).toHaveValue('99')
    await expect(page.getByLabel('Colour')).toHaveValue('#000000')
    await page.getByLabel('Name').focus()
    await page.getByLabel('Order').focus()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await page.getByLabel('Order').fill('1.5')
    await save(page).click()
    const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'There is a problem' }) })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText(['Name is required', 'Order must be a whole number'])
    await expect(page).toHaveTitle(/^Error: /)
    await summary.getByRole('link', { name: 'Name is required' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill('Open evening')
    await expect(summary.getByRole('listitem')).toHaveText(['Order must be a whole number'])
    await page.getByLabel('Order').fill('1200')
    await expect(summary).toBeHidden()
    await expect(page).toHaveURL(/\/event-types\/add$/)
  })
  test('once it is saved, a new type is in the list and on the server', async ({ page, site }) => {
    await page.getByLabel('Colour').fill('#aa3366')
    const deadline = page.getByRole('switch', { name: 'Deadline' })
    await expect(deadline).not.toBeChecked()
    await deadline.check()
    await save(page).click()
    await expect(page).toHaveURL(/\/administration\/event-types$/)
    await expect(page.getByText('Open evening has been saved.')).toBeVisible()
    const cells = rowOf(page, 'Open evening').getByRole('cell')
    await expect(cells).toContainText(['Open evening', '1,200', '#aa3366', ''])
    await expect(rowOf(page, 'Open evening')).not.toContainText('Waiting to send')
    expect(await storedType(site, 'Open evening')).toMatchObject({
      color: '#aa3366',
      displayOrder: 1200,
      isDeadline: true,
    })
    await page.getByRole('link', { name: 'Open evening' }).click()
    await expect(deadline).toBeChecked()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  test('a double-click on a row and Enter on its name open the edit form, and Cancel goes back', async ({ page }) => {
    await searchBox(page).fill('data')
    await expect(page).toHaveURL(/\?search=data$/)
    await rowOf(page, 'Data return').getByText('#0f6e77').dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit event type' })).toBeVisible()
    // The list underneath is neither seen nor reached, and its title and keys rest.
    await expect(page.locator('table')).toHaveCount(1)
    await expect(page.locator('table')).toBeHidden()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Data return – Edit event type/)
    // A form opens in Name, where a key is a letter.
    await page.getByRole('heading', { level: 1, name: 'Edit event type' }).click()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/event-types\?search=data$/)
    await expect(page).toHaveTitle(/^Event types – /)
    await page.getByRole('link', { name: 'Data return', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name')).toHaveValue('Data return')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'Event types')
  })
  test('Ctrl+S saves the changed field and nothing else', async ({ page, site }) => {
    const before = await storedType(site, 'Results')
    expect(before.descriptionHtml).toMatch(/^<p>./)
    await editRow(page, 'Results')
    await page.getByLabel('Order').fill('55')
    await page.keyboard.press('Control+s')
    await expect(rowOf(page, 'Results')).toContainText('55')
    expect(await storedType(site, 'Results')).toEqual({ ...before, displayOrder: 55 })
  })
  test('Save goes back when nothing was changed, even if the draft cannot be deleted', async ({ page }) => {
    await editRow(page, 'Data return')
    await page.evaluate(() => {
      const { delete: original } = IDBObjectStore.prototype
      Reflect.set(globalThis, 'mend', () => {
        IDBObjectStore.prototype.delete = original
      })
      IDBObjectStore.prototype.delete = () => {
        throw new Error('broken')
      }
    })
    await save(page).click()
    await expect(page).toHaveURL(/\/event-types$/)
    await page.evaluate(() => (Reflect.get(globalThis, 'mend') as () => void)())
  })
  test('a duplicate starts with the values of the original under another name', async ({ page, site }) => {
    await chooseMore(page, 'Admissions', 'Duplicate')
    await expect(page.getByLabel('Name')).toHaveValue('Admissions (copy)')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Admissions again')
    await expect(page.getByLabel('Name'), 'typing replaces the name').toHaveValue('Admissions again')
    await save(page).click()
    await expect(rowOf(page, 'Admissions again')).toContainText('#6d4aa3')
    const original = await storedType(site, 'Admissions')
    expect(await storedType(site, 'Admissions again')).toEqual({ ...original, name: 'Admissions again' })
  })
  test('a double-click on Save saves once, and another one of that name is reported and saved too', async ({
    page,
    site,
  }) => {
    await choose(page, 'Keywords')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Name').fill('Pressed twice')
    await save(page).dblclick()
    await expect(rowOf(page, 'Pressed twice')).toBeVisible()
    expect(await countTags(site, 'Pressed twice')).toBe(1)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Name').fill('PRESSED TWICE')
    await expect(
      page.getByText('Another keyword is already called “Pressed twice”. You can still save this one.'),
    ).toBeVisible()
    await save(page).click()
    await expect(rowOf(page, 'PRESSED TWICE')).toBeVisible()
  })
  test('Save says "Saving..." while it waits for the server, and refuses a second press', async ({ page }) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const answer = await holdPushes(page)
    await page.getByLabel('Name').fill('Slowly answered')
    await save(page).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
    answer()
    await expect(page.getByText('Slowly answered has been saved.')).toBeVisible()
  })
  test('Cancel during a save goes back once, and the list reports the save', async ({ page }) => {
    await choose(page, 'School phases')
    await page.getByRole('button', { name: 'Add' }).click()
    const answer = await holdPushes(page)
    await page.getByLabel('Name').fill('Left too early')
    await save(page).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'Left too early')).toContainText('Waiting to send')
    answer()
    await expect(page.getByText('Left too early has been saved.')).toBeVisible()
    await expect(page).toHaveURL(/\/administration\/school-phases$/)
  })
  test('the address of a deleted document says that it is gone', async ({ page }) => {
    await goToAdministration(page, 'event-types/edit/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Sorry, this isn’t here any more.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Event types' })).toBeVisible()
  })
})

story(test, 'a document that is changed elsewhere, archived, deleted or in use', () => {
  test('a form does not overwrite what somebody else changed, says so, and leads to the conflict in Sync', async ({
    page,
    site,
  }) => {
    await openAdministration(page, 'event-types')
    await editRow(page, 'Guidance and publications')
    // The device receives nothing of it before it saves.
    const release = await holdAnswers(page, 'pull(')
    await site.database.writes`
      /* renameType */ update calendar_event_type set name = 'Guidance' where name = 'Guidance and publications'`
    await page.getByLabel('Name').fill('Publications')
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'Your change is saved on this device. Open Sync to choose which version to keep.',
    )
    await expect(save(page)).toBeHidden()
    release()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'Publications')).toContainText('Needs attention')
    await editRow(page, 'Publications')
    await expect(page).toHaveTitle(/^Publications – Edit event type – /)
    await page.getByRole('button', { name: 'Needs attention. Open in Sync' }).click()
    await expect(page.getByRole('heading', { name: 'event type “Guidance”' })).toBeFocused()
    await closeSheet(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await storedType(site, 'Guidance')).toMatchObject({ name: 'Guidance' })
  })
  test('a form does not overwrite what somebody else deleted, says who and when, and can leave it so', async ({
    page,
    site,
  }) => {
    await site.database.writes`
      /* makeTag */ insert into item_tag (id, name, tag_type) values (gen_random_uuid(), 'Deleted meanwhile', 'Other')`
    await choose(page, 'Keywords')
    await editRow(page, 'Deleted meanwhile')
    await changeAsErin(site, 'itemTag', 'Deleted meanwhile', { before: { deleted: false }, after: { deleted: true } })
    await page.getByLabel('Order').fill('7')
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText(
      /Erin Editor deleted this at \d\d:\d\d\. Your change is saved on this device/,
    )
    await page.getByRole('alert').getByRole('button', { name: 'Open Sync' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sync' })
    await expect(sheet).toContainText(/keyword “Deleted meanwhile”Erin Editor deleted this at \d\d:\d\d\./)
    await sheet.getByRole('button', { name: 'Leave it deleted' }).click()
    await expect(sheet.getByText('keyword “Deleted meanwhile”')).toBeHidden()
    await closeSheet(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  test('a type is archived and restored from its row', async ({ page, site }) => {
    await choose(page, 'Event types')
    await chooseMore(page, 'Awareness days', 'Archive')
    await expect(page.getByText('Awareness days has been archived. Readers no longer see it.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Awareness days' })).toBeHidden()
    await expect(page.locator('tr[data-id] a:focus')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Awareness days has been restored.')).toBeVisible()
    await expect(rowOf(page, 'Awareness days')).toContainText('Just restored')
    await chooseMore(page, 'Awareness days', 'Archive')
    await expect(page.getByText('Awareness days has been archived. Readers no longer see it.')).toBeVisible()
    await page.getByRole('checkbox', { name: /^Show archived/ }).check()
    await expect(rowOf(page, 'Awareness days')).toContainText('Archived')
    expect(await storedType(site, 'Awareness days')).toMatchObject({ archived: true })
    await editRow(page, 'Awareness days')
    await expect(page.getByText('Awareness days has been archived. Readers no longer see it.')).toBeHidden()
    // A form that is the first screen of its tab leads to a list without the archived row, which says where it is.
    const form = page.url()
    await page.goto('about:blank')
    await page.goto(form)
    await page.getByLabel('Order', { exact: true }).fill('88')
    await save(page).click()
    await expect(page.getByText('“Awareness days” isn’t in this list because it’s archived.')).toBeVisible()
    await page.getByRole('button', { name: 'Show archived' }).click()
    await expect(rowOf(page, 'Awareness days')).toContainText('Just changed')
    await chooseMore(page, 'Awareness days', 'Restore')
    await expect(page.getByText('Awareness days has been restored.')).toBeVisible()
    await expect(rowOf(page, 'Awareness days')).not.toContainText('Archived')
  })
  test('a delete asks with the name, goes back, and the row is gone until the delete is undone', async ({
    page,
    site,
  }) => {
    await site.database.writes`
      /* makeTag */ insert into item_tag (id, name, tag_type) values (gen_random_uuid(), 'Unused', 'Other')`
    await choose(page, 'Keywords')
    await chooseMore(page, 'Unused', 'Delete')
    await expect(page.getByRole('heading', { level: 1, name: 'Delete keyword?' })).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText('Unused')
    const answer = await holdPushes(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-disabled', 'true')
    answer()
    await expect(page).toHaveURL(/\/administration\/keywords$/)
    await expect(page.getByText('Unused has been deleted.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Unused' })).toBeHidden()
    expect(await countTags(site, 'Unused')).toBe(0)
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await goOffline(page)
    await undo.click()
    await expect(page.getByText('You need to be online to undo this. Nothing has changed.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Unused has been restored.')).toBeVisible()
    await expect(rowOf(page, 'Unused')).toContainText('Just restored')
    await expect(page.getByRole('link', { name: 'Unused' })).toBeFocused()
    await expect(page.getByText('Unused has been deleted.')).toBeHidden()
    expect(await countTags(site, 'Unused')).toBe(1)
    await editRow(page, 'Unused')
    await page.getByLabel('Name').fill('Unused for now')
    await save(page).click()
    await expect(page.getByText('Unused for now has been saved.')).toBeVisible()
    // Where a window is low, or the text large, nothing is sticky but what answers a press.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 1366, height: 440 })
    await expect(undo).toBeInViewport()
    await page.keyboard.press('u')
    await expect(page.getByRole('status').getByText('Unused is back to how it was.')).toBeVisible()
    await expect(rowOf(page, 'Unused for now')).toBeHidden()
    await page.setViewportSize(size)
  })
  test('a type in use is archived instead of deleted, whether the device or only the server knows its events', async ({
    page,
    site,
  }) => {
    await choose(page, 'Event types')
    await chooseMore(page, 'Funding and finance', 'Delete')
    // What the device knows to be in use is offered to be archived first. It may know less than the server, which decides.
    await expect(page.getByRole('status').filter({ hasText: /^Used by \d+ events$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archive instead' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Delete anyway' }).click()
    await expect(page.getByRole('alert')).toContainText(/^Not deleted. Used by \d+ events/)
    await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    // The server counts archived events too.
    await site.database.writes`/* archiveUses */
      update calendar_event set archived = true
      where calendar_event_type_id = (select id from calendar_event_type where name = 'Funding and finance')`
    await chooseMore(page, 'Funding and finance', 'Delete')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert')).toContainText(/^Not deleted. Used by \d+ events/)
    const events = page.getByRole('listitem').filter({ hasText: / \(\d\d\/\d\d\/\d{4}\)$/ })
    await expect(events.first()).toBeVisible()
    await page.getByRole('button', { name: 'Archive instead' }).click()
    await expect(page).toHaveURL(/\/administration\/event-types$/)
    await page.getByRole('checkbox', { name: /^Show archived/ }).check()
    await expect(rowOf(page, 'Funding and finance')).toContainText('Archived')
    expect(await storedType(site, 'Funding and finance')).toMatchObject({ archived: true })
    await chooseMore(page, 'Funding and finance', 'Delete')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert')).toContainText(/^Not deleted. Used by \d+ events/)
    await expect(page.getByText('It’s archived already, so readers don’t see it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archive instead' })).toBeHidden()
  })
})

import type { Page } from '@playwright/test'
import { expectAdministrationInstalled, goOffline } from '../support/browser-test.ts'
import { editRow, expect, openAdministration, rowOf, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const stored = /^Unsaved changes kept on this device at \d\d:\d\d$/
const restored = 'We restored your unsaved changes'

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['a link', (page) => page.getByRole('link', { name: 'Keywords' }).click()],
  ['the search of the header', searchEvents],
  ['Back', (page) => page.evaluate(() => history.back())],
  ['Cancel', (page) => page.getByRole('button', { name: 'Cancel' }).click()],
]

story(test, 'unsaved work', () => {
  for (const [number, [way, leave]] of ways.entries()) {
    test(`${way} warns before unsaved work is left`, async ({ page }) => {
      if (number === 0) await openAdministration(page, 'event-types')
      await editRow(page, 'Webinar or briefing')
      await page.getByLabel('Name').fill('Webinar')
      await expect(page.getByText(stored)).toBeVisible()
      const address = page.url()
      await leave(page)
      const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
      await warning.getByRole('button', { name: 'Stay' }).click()
      await expect(warning).toBeHidden()
      expect(page.url()).toBe(address)
      await expect(page.getByLabel('Name')).toHaveValue('Webinar')
      await leave(page)
      await warning.getByRole('button', { name: 'Leave' }).click()
      await expect(page).not.toHaveURL(address)
      await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click()
      await openSection(page, 'Event types')
      // Its form opens as it was: the draft has been left too.
      await editRow(page, 'Webinar or briefing')
      await expect(page.getByText(restored)).toBeHidden()
      await page.getByRole('button', { name: 'Cancel' }).click()
    })
  }

  test('text typed before the tab was closed is restored, and can be discarded', async ({ page, context }) => {
    await editRow(page, 'Conference')
    const address = page.url()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const closed = await context.newPage()
    await closed.goto(address)
    await closed.getByLabel('Name').fill('Conference or summit')
    await expect(closed.getByText(stored)).toBeVisible()
    await closed.close()
    await eventually(async () => expect(await page.evaluate(heldDrafts)).toBe(0))
    await rowOf(page, 'Conference').getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Conference or summit')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Conference')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await editRow(page, 'Conference')
    await expect(page.getByText(restored)).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a restored draft can be saved', async ({ page }) => {
    await openSection(page, 'Keywords')
    await add(page)
    await page.getByLabel('Name').fill('Typed before a reload')
    await page.getByLabel('Order').fill('12')
    await expect(page.getByText(stored)).toBeVisible()
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByLabel('Order')).toHaveValue('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Typed before a reload')).toContainText('12')
    await add(page)
    await expect(page.getByLabel('Order')).toHaveValue('99')
    await expect(page.getByText(restored)).toBeHidden()
  })

  let second: Page
  test('two Add tabs are two drafts: neither shares its text, and both are saved', async ({ page, context }) => {
    await page.getByLabel('Name').fill('Typed in the first tab')
    await expect(page.getByText(stored)).toBeVisible()
    second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByLabel('Name')).toHaveValue('')
    await expect(second.getByText(restored)).toBeHidden()
    await second.getByLabel('Name').fill('Typed in the second tab')
    await expect(second.getByText(stored)).toBeVisible()
    for (const tab of [second, page]) {
      await tab.getByRole('button', { name: 'Save' }).click()
      await expect(rowOf(tab, 'Typed in the second tab')).toBeVisible()
    }
    await expect(rowOf(page, 'Typed in the first tab')).toBeVisible()
    await expect(rowOf(second, 'Typed in the first tab')).toBeVisible()
  })

  test('a draft is offered again once its tab is closed, and not while another tab holds it', async ({
    page,
    context,
  }) => {
    await openSection(page, 'School phases')
    await openSection(second, 'School phases')
    await add(second)
    await second.getByLabel('Name').fill('Typed in a tab that goes')
    await expect(second.getByText(stored)).toBeVisible()
    await second.close()
    await eventually(async () => expect(await page.evaluate(heldDrafts)).toBe(0))
    await add(page)
    await expect(page.getByLabel('Name')).toHaveValue('Typed in a tab that goes')
    const another = await context.newPage()
    await another.goto(page.url())
    await expect(another.getByLabel('Name')).toHaveValue('')
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Typed in a tab that goes')
    await another.close()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  test('a press on Save counts even if the button moves away under it', async ({ page }) => {
    await openSection(page, 'Keywords')
    await add(page)
    await page.getByLabel('Name').fill('Pressed while the network went')
    const save = page.getByRole('button', { name: 'Save' })
    const box = await save.boundingBox()
    await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2)
    await expectAdministrationInstalled(page)
    await page.mouse.down()
    await goOffline(page)
    await expect(page.getByText(/^You’re offline. Calendar last updated at/)).toBeVisible()
    await eventually(async () => expect((await save.boundingBox())?.y).not.toBe(box?.y))
    await page.mouse.up()
    await expect(rowOf(page, 'Pressed while the network went')).toBeVisible()
  })

  test('an addition that is undone before it was sent is kept in its form, one press away', async ({
    page,
    context,
  }) => {
    await add(page)
    await page.getByLabel('Name').fill('Undone before it was sent')
    await page.getByLabel('Order').fill('7')
    await page.keyboard.press('Control+S')
    await expect(rowOf(page, 'Undone before it was sent')).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByText('Undone before it was sent isn’t saved any more.')).toBeVisible()
    await expect(rowOf(page, 'Undone before it was sent')).toHaveCount(0)
    await page.keyboard.press('Shift+?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Undo what was just saved')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Open it again' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Undone before it was sent')
    await expect(page.getByLabel('Order')).toHaveValue('7')
    await page.keyboard.press('Control+S')
    await expect(rowOf(page, 'Undone before it was sent')).toContainText('7')
    await context.setOffline(false)
  })
})

const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click()

const add = (page: Page) => page.getByRole('button', { name: 'Add' }).click()

async function searchEvents(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search events' }).fill('census')
  await page.keyboard.press('Enter')
}

/** How many drafts an open form holds; the browser gives back those of a tab a moment after it has closed. */
async function heldDrafts(): Promise<number> {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith('draft-')).length
}

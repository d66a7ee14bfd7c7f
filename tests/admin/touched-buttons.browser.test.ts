import type { Locator, Page } from '@playwright/test'
import { expect, goToAdministration, openAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A finger that presses and lifts, as a screen reports it: the field is left only as it lifts. */
async function touch(page: Page, control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = (await control.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + 4 }
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

story(test, 'a finger on a button that the error of a left field moves still presses it', () => {
  test('a name that is missing moves Save', async ({ page }) => {
    await openAdministration(page, 'keywords/add')
    await expect(page.getByLabel('Name')).toBeFocused()
    await touch(page, page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText('There is a problem')).toBeVisible()
  })
  test('a date that is none moves the button that adds another one', async ({ page }) => {
    await goToAdministration(page, 'events/add')
    const start = page.getByLabel('Start').first()
    await start.fill('31/02/2026')
    await expect(start).toBeFocused()
    await touch(page, page.getByRole('button', { name: 'Add another date' }))
    await expect(page.getByRole('group', { name: 'Date 2' })).toBeVisible()
  })
  test('an address without its text moves the button that adds another link', async ({ page }) => {
    await page.getByLabel('Link text').first().focus()
    await touch(page, page.getByRole('button', { name: 'Add another link' }))
    await expect(page.getByRole('group', { name: 'Link 2' })).toBeVisible()
  })
})

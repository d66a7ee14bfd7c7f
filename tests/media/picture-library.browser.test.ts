import { randomUUID } from 'node:crypto'
import { goOffline } from '../support/browser-test.ts'
import { expect, openAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { insertEvent } from '../support/content.ts'
import { story } from '../support/story.ts'

story(test, 'a picture that was uploaded before is chosen again', () => {
  const group = 'Promotional image'

  test('it is searched by name and chosen by keyboard, with what it shows', async ({ page, site }) => {
    const { sql, writes } = site.database
    const [picture] = await sql<{ id: string; filename: string }[]>`/* somePicture */
      select id, filename from blob_reference where mime_type like 'image/%' order by filename limit 1`
    const [type] = await sql<{ id: string }[]>`/* someType */ select id from calendar_event_type limit 1`
    const { id } = await insertEvent(writes, { typeId: type!.id, name: 'Sports day' })
    await writes`/* usePicture */
      update calendar_event set image_blob_reference_id = ${picture!.id}, image_alternative_text = 'Runners on a track'
      where id = ${id}`
    const copy = randomUUID()
    await writes`/* sameBytes */
      insert into blob_reference (id, filename, mime_type, size) values (${copy}, 'zebra crossing.png', 'image/png', 1)`
    await openAdministration(page, 'events/add')
    const field = page.getByRole('group', { name: group, exact: true })
    await field.getByRole('button', { name: 'Choose existing image' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose an image' })
    const pictures = dialog.getByRole('list', { name: 'Images' }).getByRole('button')
    await expect(pictures.first()).toContainText('zebra crossing.png')
    await expect(pictures.first()).toContainText('Not used')
    await pictures.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(pictures.nth(1)).toBeFocused()
    const search = dialog.getByRole('searchbox')
    await search.fill('no such picture')
    await search.press('Enter')
    await expect(dialog.getByText('No image matches “no such picture”.')).toBeVisible()
    await search.fill('RUNNERS on')
    await search.press('Enter')
    await expect(pictures).toHaveCount(1)
    await expect(pictures).toContainText(picture!.filename)
    await expect(pictures).toContainText('Runners on a track')
    await expect(pictures).toContainText(/Used (once|\d+ times)/)
    await page.keyboard.press('Tab')
    await expect(pictures).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(field.getByRole('button', { name: 'Choose existing image' })).toBeFocused()
    await expect(page.getByLabel('What the image shows')).toHaveValue('Runners on a track')
    await expect(field.locator('img')).toHaveAttribute('src', new RegExp(picture!.id))
  })
  test('on a phone too, and without a connection it says what it needs', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const field = page.getByRole('group', { name: group, exact: true })
    const open = field.getByRole('button', { name: 'Choose existing image' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Choose an image' })
    const zebra = dialog.getByRole('button', { name: /^zebra crossing/ })
    await expect(zebra).toBeVisible()
    await zebra.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('What the image shows')).toHaveValue('Runners on a track')
    await goOffline(page)
    await open.click()
    await expect(dialog.getByText(/^You need an internet connection/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(zebra).toBeVisible()
  })
})

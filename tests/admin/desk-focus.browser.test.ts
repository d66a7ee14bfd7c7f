import { insertEvent, insertType } from '../support/content.ts'
import { expect, names, openAdministration, rowOf, testOnSharedDevice as test } from '../support/editing-test.ts'
import { story } from '../support/story.ts'

story(test, 'the focus is where the work is', () => {
  test('a list that is reached by a link begins at its heading, from where an arrow leads to its rows', async ({
    page,
    site,
  }) => {
    const typeId = await insertType(site.database.writes, 'Focused things')
    for (const name of ['Focused A', 'Focused B', 'Focused C']) {
      await insertEvent(site.database.writes, { typeId, name })
    }
    await site.database.writes`
      /* focusedDrafts */ update calendar_event set archived = true, published_at = null
      where calendar_event_type_id = ${typeId}`
    await openAdministration(page, 'today')
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Providers' })
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeFocused()
    await expect(names(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(names(page).first()).toBeFocused()
    await openAdministration(page, `events?type=${typeId}&status=draft`)
  })
  test('the skip link leads past the navigation, and Tab to the search in two presses, below which are the rows', async ({
    page,
  }) => {
    await expect(names(page)).toHaveText(['Focused A', 'Focused B', 'Focused C'])
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Focused A' })).toBeFocused()
  })
  test('the row below gets the focus when one leaves the filters by its own change', async ({ page }) => {
    await rowOf(page, 'Focused A').getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(names(page)).toHaveText(['Focused B', 'Focused C'])
    await expect(page.getByRole('link', { name: 'Focused B' })).toBeFocused()
  })
  test('the browser asks before a page with a date half typed in a cell is left', async ({ page }) => {
    const address = page.url()
    await rowOf(page, 'Focused B').getByRole('button', { name: 'Change the date' }).press('Enter')
    const field = page.getByRole('combobox', { name: 'Change the date' })
    await expect(field).toBeFocused()
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asks()).toBe(false)
    await field.fill('4 ma')
    expect(await asks()).toBe(true)
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.assign('/about'))),
    ])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(field).toHaveValue('4 ma')
    expect(page.url()).toBe(address)
    await field.press('Escape')
    expect(await asks()).toBe(false)
  })
  test('a date that is saved by Enter in the last row leaves the focus on its cell, with reduced motion too', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const cell = rowOf(page, 'Focused C').getByRole('button', { name: 'Change the date' })
    await cell.press('Enter')
    const field = page.getByRole('combobox', { name: 'Change the date' })
    await field.fill('21/12/2026')
    await field.press('Enter')
    await expect(cell).toContainText('21/12/2026')
    await expect(cell).toBeFocused()
    await page.emulateMedia({ reducedMotion: null })
  })
})

import {
  expect,
  names,
  openAdministration,
  rowOf,
  searchBox,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { story } from '../support/story.ts'

story(test, 'event types show what uses them, are merged and undone as one, and are put in order', () => {
  test('how many events use a type leads to those events', async ({ page, site: { database } }) => {
    const [fairs, fetes] = [
      await insertType(database.writes, 'Merge fairs'),
      await insertType(database.writes, 'Merge fetes'),
    ]
    for (const name of ['Merge spring', 'Merge summer']) await insertEvent(database.writes, { name, typeId: fairs })
    await insertEvent(database.writes, { name: 'Merge autumn', typeId: fetes })
    await openAdministration(page, 'event-types')
    await searchBox(page).fill('merge f')
    await rowOf(page, 'Merge fairs').getByRole('link', { name: '2 events use Merge fairs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
    await expect(names(page)).toHaveText(['Merge spring', 'Merge summer'])
    await expect(page.getByRole('combobox', { name: 'Type of event', exact: true })).toHaveValue(fairs)
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('merge f')
  })
  test('two are merged into the one that stays, and the undo brings all of it back', async ({
    page,
    site: { database },
  }) => {
    const stored = async () => {
      const rows = await database.sql<{ name: string; type: string; gone: boolean }[]>`/* mergedEvents */
        select e.name, t.name as type, t.deleted as gone from calendar_event e
        join calendar_event_type t on t.id = e.calendar_event_type_id where e.name like 'Merge %' order by e.name`
      return rows.map(({ name, type, gone }) => [name, type, gone])
    }
    const before = [
      ['Merge autumn', 'Merge fetes', false],
      ['Merge spring', 'Merge fairs', false],
      ['Merge summer', 'Merge fairs', false],
    ]
    expect(await stored()).toEqual(before)
    await searchBox(page).fill('merge f')
    for (const name of ['Merge fairs', 'Merge fetes'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Merge into one event type' })
    await expect(question.getByText('1 event will say “Merge fairs”.')).toBeVisible()
    await question.getByLabel('Which one stays').selectOption('Merge fetes')
    await expect(question.getByText('2 events will say “Merge fetes”.')).toBeVisible()
    await expect(question.getByRole('listitem')).toHaveText('Merge fairs (2 events)')
    await question.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Merged: 3 records changed.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Merge fairs' })).toBeHidden()
    await expect(rowOf(page, 'Merge fetes').getByRole('link', { name: /^3 events use/ })).toBeVisible()
    await eventually(async () => expect((await stored()).map(([, type]) => type)).toEqual(Array(3).fill('Merge fetes')))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Merge undone: 3 records changed back.')).toBeVisible()
    await eventually(async () => expect(await stored()).toEqual(before))
    await expect(rowOf(page, 'Merge fairs').getByRole('link', { name: /^2 events use/ })).toBeVisible()
  })
  test('keys and a drag put them in order, in one step that is undone as one', async ({ page, site: { database } }) => {
    const orders = async () => {
      const rows = await database.sql<{ name: string }[]>`/* typesInOrder */
        select name from calendar_event_type where not deleted and not archived order by display_order, name`
      return rows.map(({ name }) => name)
    }
    const before = await orders()
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    const rows = page.locator('li[data-id]')
    await expect(rows).toHaveText(before)
    const [first = '', second = ''] = before
    await page.getByRole('button', { name: `Move ${second} up`, exact: true }).press('Enter')
    await expect(rows.first()).toHaveText(second)
    await expect(page.getByRole('button', { name: `Move ${second} down`, exact: true })).toBeFocused()
    await rows.nth(2).locator('[aria-hidden=true]').first().dragTo(rows.first())
    await expect(rows).toHaveText([before[2]!, second, first, ...before.slice(3)])
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Keywords' }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save order' }).click()
    await eventually(async () => expect((await orders()).slice(0, 3)).toEqual([before[2], second, first]))
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await orders()).toEqual(before))
  })
  test('an order that somebody else saves meanwhile is not replaced unawares', async ({ page, site: { database } }) => {
    await page.getByRole('link', { name: 'Order', exact: true }).click()
    const rows = page.locator('li[data-id]')
    const [first = '', second = '', ...others] = await rows.allTextContents()
    await page.getByRole('button', { name: `Move ${second} up`, exact: true }).click()
    await expect(rows.first()).toHaveText(second)
    await database.writes`update calendar_event_type set display_order = 999 where name = ${first}`
    await expect(page.getByText(/^Somebody else has saved another order\./)).toBeVisible()
    await expect(rows.first(), 'and what was typed stays').toHaveText(second)
    await page.getByRole('button', { name: 'Use their order' }).click()
    await expect(rows).toHaveText([second, ...others, first])
    await expect(page.getByText(/^Somebody else has saved/)).toBeHidden()
    await expect(page.getByRole('button', { name: `Move ${second} down`, exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Save order' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
})

import type { Locator } from '@playwright/test'
import { insertEvent, insertType } from '../support/content.ts'
import {
  expect,
  goToAdministration,
  names,
  openAdministration,
  rowOf,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { holdAnswers, holdPushes } from '../support/browsers/held-answers.ts'
import { changeAsErin, closeSheet, expectSync } from '../support/queue-stories.ts'
import { expectDate } from '../support/screens/date-fields.ts'
import { story } from '../support/story.ts'

/** The most presses beside the characters that an event of three dates and two links may cost. */
const mostPresses = 45

story(test, 'an event of three dates and two links is entered without a mouse', () => {
  test('in few presses, each key of a combination counted', async ({ page, site }) => {
    let presses = 0
    const press = async (keys: string) => {
      presses += keys.split('+').length
      await page.keyboard.press(keys)
    }
    const tabTo = async (field: Locator) => {
      for (let step = 0; step < mostPresses; step += 1) {
        await press('Tab')
        if (await field.evaluate((element) => element === document.activeElement)) break
      }
      await expect(field).toBeFocused()
    }
    const type = (text: string) => page.keyboard.type(text)
    const option = page.getByRole('listbox').getByRole('option').first()
    const start = (number: number) => page.getByRole('group', { name: `Date ${number}` }).getByLabel('Start')
    const link = (number: number) => page.getByRole('group', { name: `Link ${number}` })

    await openAdministration(page, 'events/add')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await type('Three briefings')
    await tabTo(page.getByRole('combobox', { name: 'Type of event' }))
    await type('conf')
    await expect(option).toHaveText('Conference')
    await tabTo(page.getByRole('combobox', { name: 'Provider' }))
    await type('school bus')
    await expect(option).toHaveText('School Business Circle')
    await press('Enter')
    await tabTo(start(1))
    await type('4 dec 9-10:30')
    await press('Alt+Enter')
    await expect(start(2)).toBeFocused()
    await type('11 dec 9-10:30')
    await press('Alt+Enter')
    await expect(start(3)).toBeFocused()
    await type('18 dec 13-14')
    await tabTo(link(1).getByLabel('Link text'))
    await type('Book')
    await press('Tab')
    await type('example.org/book')
    await press('Alt+Enter')
    await expect(link(2).getByLabel('Link text')).toBeFocused()
    await type('Agenda')
    await press('Tab')
    await type('example.org/agenda')
    await press('Control+s')
    await expect(page.getByText('Three briefings has been saved as a draft.')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(mostPresses)
    const stored = await site.database.writes<{ starts: string[]; urls: string[]; type: string }[]>`/* keyedEvent */
      select (select json_agg(start order by start) from calendar_event_schedule where calendar_event_id = e.id) as starts,
        (select json_agg(url order by display_order) from calendar_event_url where calendar_event_id = e.id) as urls,
        (select name from calendar_event_type where id = e.calendar_event_type_id) as type
      from calendar_event e where name = 'Three briefings'`
    expect(stored).toHaveLength(1)
    expect(stored[0]!.starts.map((one) => new Date(one).toISOString().slice(0, 16))).toEqual([
      '2026-12-04T09:00',
      '2026-12-11T09:00',
      '2026-12-18T13:00',
    ])
    expect(stored[0]).toMatchObject({
      urls: ['https://example.org/book', 'https://example.org/agenda'],
      type: 'Conference',
    })
  })
  test('and the next one follows in an empty form', async ({ page }) => {
    await goToAdministration(page, 'keywords/add')
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toBeFocused()
    for (const keyword of ['First of two', 'Second of two']) {
      await page.keyboard.type(keyword)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(`${keyword} has been saved.`)).toBeVisible()
      await expect(name).toHaveValue('')
      await expect(name).toBeFocused()
    }
  })
  test('and has every letter that was typed while the one before was being saved', async ({ page }) => {
    const name = page.getByLabel('Name', { exact: true })
    const answer = await holdPushes(page)
    await page.keyboard.type('Held while saved')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('form[aria-busy=true]')).toBeVisible()
    await page.keyboard.type('Tip')
    await page.keyboard.press('Backspace')
    // An accent is typed before its letter.
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Dead', bubbles: true })))
    await page.keyboard.type('med #1 ')
    await expect(name, 'what is being sent').toHaveValue('Held while saved')
    answer()
    await page.keyboard.type('blind')
    await expect(page.getByText('Held while saved has been saved.')).toBeVisible()
    await expect(name).toHaveValue('Timed #1 blind')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Typed at once')
    await expect(page.getByText('Timed #1 blind has been saved.')).toBeVisible()
    await expect(name).toHaveValue('Typed at once')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Typed at once has been saved.')).toBeVisible()
  })
  test('and letters typed while a save is refused are in no form', async ({ page, site }) => {
    await goToAdministration(page, 'keywords')
    await rowOf(page, 'Timed #1 blind').getByRole('link').click()
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toBeFocused()
    const [show, answer] = [await holdAnswers(page, 'pull('), await holdPushes(page)]
    await changeAsErin(site, 'itemTag', 'Timed #1 blind', { before: { deleted: false }, after: { deleted: true } })
    await name.fill('Too late')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('form[aria-busy=true]')).toBeVisible()
    await page.keyboard.type('Lost')
    answer()
    await expect(page.getByRole('alert')).toContainText('Your change is saved on this device')
    await expect(name).toHaveValue('Too late')
    show()
    await page.getByRole('alert').getByRole('button', { name: 'Open Sync' }).click()
    await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Leave it deleted' }).click()
    await closeSheet(page)
    await expectSync(page, 'Sync: up to date')
    await goToAdministration(page, 'keywords/add')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('')
  })
  test('and the skip link leads past the navigation', async ({ page }) => {
    await openAdministration(page, 'events/add')
    await expectDate(page.getByLabel('Start', { exact: true }), '2026-11-20')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  })
  for (const [device, width, height] of [
    ['a desktop', 1366, 700],
    ['a phone', 390, 844],
  ] as const) {
    test(`and nothing that the Tab key reaches lies under the bar of ${device}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await goToAdministration(page, 'events/add')
      await page.getByLabel('Name', { exact: true }).focus()
      const bar = page.locator('.sticky-bar')
      const isInBar = () => bar.evaluate((element) => element.contains(document.activeElement))
      const covered: string[] = []
      let scrolled = 0
      while (!(await isInBar())) {
        await page.keyboard.press('Tab')
        const found = await bar.evaluate((element) => {
          const focused = document.activeElement as HTMLInputElement
          if (element.contains(focused)) return null
          const under = focused.getBoundingClientRect().bottom - element.getBoundingClientRect().top
          const name = focused.labels?.[0]?.textContent ?? focused.textContent
          return { scrolled: scrollY, covered: under > 0 ? `${name} by ${under} px` : null }
        })
        if (found) scrolled = found.scrolled
        if (found?.covered) covered.push(found.covered)
      }
      expect(covered).toEqual([])
      expect(await page.evaluate(() => scrollY), 'the bar is in sight').toBe(scrolled)
    })
  }
  test('and what is typed and not in the list keeps the form from being saved', async ({ page }) => {
    const type = page.getByRole('combobox', { name: 'Type of event' })
    await type.fill('No such type')
    await page.getByLabel('Location').focus()
    await expect(type).toHaveAccessibleDescription(/^“No such type” isn’t in the list\./)
    await page.keyboard.press('Control+s')
    await expect(type).toBeFocused()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(type).toHaveValue('')
  })
  test('and a key leads to the button that publishes, without pressing it', async ({ page }) => {
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.press('Control+Shift+Enter')
    await expect(page.getByRole('button', { name: 'Save and publish' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeHidden()
  })
})

test('three drafts are published from the list by few keys, and n adds the next event', async ({ page, site }) => {
  const { writes } = site.database
  const typeId = await insertType(writes, 'Keyed drafts')
  for (const name of ['Keyed A', 'Keyed B', 'Keyed C']) await insertEvent(writes, { typeId, name })
  await writes`/* keyedDrafts */ update calendar_event set archived = true, published_at = null where name like 'Keyed _'`
  await openAdministration(page, `events?type=${typeId}&status=draft`)
  await expect(names(page)).toHaveText(['Keyed A', 'Keyed B', 'Keyed C'])
  // Whoever has come by a link has the focus on the content as a whole.
  await page.getByRole('main').focus()
  await page.keyboard.press('ArrowDown')
  await expect(names(page).first()).toBeFocused()
  for (const keys of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'b']) await page.keyboard.press(keys)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Publish 3' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Sorry there were no events matching these filters.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

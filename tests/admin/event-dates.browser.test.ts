import type { Locator, Page } from '@playwright/test'
import { expectDate } from '../support/screens/date-fields.ts'
import { expect, openAdministration, testOnSharedDevice as test } from '../support/editing-test.ts'
import { holdFrames } from '../support/browsers/held-frames.ts'
import { story } from '../support/story.ts'

/** The keys that are pressed beside the characters that are typed; more of them are more work for everybody, every day. */
const mostPresses = 9

const row = (page: Page, number: number) => page.getByRole('group', { name: `Date ${number}`, exact: true })
const start = (page: Page, number: number) => row(page, number).getByLabel('Start')
const end = (page: Page, number: number) => row(page, number).getByLabel('End')

/** Presses Tab until the control has the focus. @returns how often */
async function tabTo(control: Locator, most: number): Promise<number> {
  for (let presses = 1; presses <= most; presses++) {
    await control.page().keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return presses
  }
  throw new Error(`Not reached by ${most} presses of Tab`)
}

story(test, 'the dates of an event are entered in words, by keys and several at once', () => {
  test('three dates take few presses beside their characters, and each is one line', async ({ page }) => {
    await openAdministration(page, 'events/add')
    await page.getByLabel('Name', { exact: true }).fill('Moderation meetings')
    await row(page, 1).getByRole('switch', { name: 'All day' }).focus()
    const add = page.getByRole('button', { name: 'Add another date' })
    let presses = await tabTo(start(page, 1), 2)
    await page.keyboard.type('4 dec 9-10:30')
    await expect(start(page, 1)).toHaveAccessibleDescription('Friday 4 December 2026, 09:00 to 10:30')
    for (const [number, typed] of [
      [2, '11 dec'],
      [3, 'mon 14 dec 2-3pm'],
    ] as const) {
      presses += await tabTo(add, 5)
      await page.keyboard.press('Enter')
      presses += 1
      await expect(start(page, number)).toBeFocused()
      await page.keyboard.type(typed)
    }
    presses += await tabTo(end(page, 3), 2)
    expect(presses).toBeLessThanOrEqual(mostPresses)
    const dates = [
      ['2026-12-04T09:00', '2026-12-04T10:30'],
      ['2026-12-11T09:00', '2026-12-11T10:30'],
      ['2026-12-14T14:00', '2026-12-14T15:00'],
    ] as const
    for (const [at, [starts, ends]] of dates.entries()) {
      await expectDate(start(page, at + 1), starts)
      await expectDate(end(page, at + 1), ends)
      const boxes = await Promise.all([start(page, at + 1), end(page, at + 1)].map((field) => field.boundingBox()))
      expect(boxes[0]?.y).toBe(boxes[1]?.y)
    }
  })

  test('the arrow keys change the part at the caret, and the length stays', async ({ page }) => {
    await start(page, 1).focus()
    await page.keyboard.press('ArrowUp')
    await expect(start(page, 1)).toHaveValue('05/12/2026 09:00')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    await expect(start(page, 1)).toHaveValue('05/11/2026 10:00')
    await expectDate(end(page, 1), '2026-11-05T11:30')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2pm')
    await page.keyboard.press('Tab')
    await expectDate(end(page, 1), '2026-11-05T14:00')
  })

  test('a day is chosen from the calendar by keys, and Escape closes nothing but the calendar', async ({ page }) => {
    await start(page, 1).fill('25/11/2026 09:00')
    await page.keyboard.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Choose a date' })
    await expect(calendar.getByRole('button', { name: 'Wednesday 25 November 2026' })).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(calendar.getByRole('button', { name: 'Friday 25 December 2026, Christmas Day' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(start(page, 1)).toBeFocused()
    await row(page, 1).getByRole('button', { name: 'Choose a date' }).first().click()
    for (const key of ['PageDown', 'End', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(start(page, 1)).toBeFocused()
    await expect(start(page, 1)).toHaveValue('26/12/2026 09:00')
    await expect(start(page, 1)).toHaveAccessibleDescription('Saturday')
  })

  test('what cannot be a date stays as it was typed, with what is wrong, also after saving', async ({ page }) => {
    for (const [typed, problem] of [
      ['mon 4 dec', '04/12/2026 is a Friday. Check the date and type it again'],
      ['31 feb 9:00', 'This date doesn’t exist. Type the day first, then the month, such as 04/12/2026'],
      ['soonish', 'Type the date and time as DD/MM/YYYY HH:mm, such as 04/12/2026 09:30'],
    ] as const) {
      await start(page, 1).fill(typed)
      await page.keyboard.press('Control+s')
      await expect(start(page, 1)).toHaveAccessibleDescription(new RegExp(`^${problem}`))
      await expect(start(page, 1)).toHaveValue(typed)
    }
    await row(page, 1).getByRole('button', { name: 'Remove date 1' }).click()
    await page.getByRole('group', { name: 'Dates' }).getByRole('button', { name: 'Undo' }).click()
    await expect(start(page, 1)).toHaveValue('soonish')
    await page.keyboard.press('Control+s')
    await expect(start(page, 1)).toHaveAccessibleDescription(/^Type the date and time/)
    await end(page, 2).fill('4-6 dec')
    await end(page, 3).focus()
    await expect(end(page, 2)).toHaveAccessibleDescription(/^Type one date here, without an end/)
    await end(page, 2).fill('10:30')
    await start(page, 1).fill('fri 4 dec 9-10:30')
    await end(page, 3).focus()
    await expect(start(page, 1)).toHaveAccessibleDescription('Friday')
  })

  test('several dates are proposed with their holidays and weekends, which can be left out', async ({ page }) => {
    await page.getByRole('button', { name: 'Add several dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add several dates' })
    const proposed = dialog.getByRole('listitem')
    await dialog.getByLabel('How many more').fill('4')
    await expect(proposed).toHaveText([
      'Friday 11 December 2026Already added',
      'Friday 18 December 2026',
      'Friday 25 December 2026Christmas Day',
      'Friday 1 January 2027New Year’s Day',
    ])
    await dialog.getByRole('switch', { name: 'Leave out 2 bank holidays' }).check()
    await expect(dialog.getByRole('button', { name: 'Add 1 date' })).toBeVisible()
    await proposed.nth(3).getByRole('checkbox').check()
    await expect(dialog.getByRole('button', { name: 'Add 2 dates' })).toBeVisible()
    await dialog.getByLabel('How often').selectOption('Every month on day 4')
    await dialog.getByLabel('Ends', { exact: true }).selectOption('On a day')
    await dialog.getByLabel('Until and including').fill('4 apr')
    await dialog.getByLabel('How often').focus()
    await expect(dialog.getByLabel('Until and including')).toHaveValue('04/04/2027')
    await expect(proposed.last()).toHaveText('Sunday 4 April 2027Weekend')
    await dialog.getByRole('switch', { name: 'Leave out 1 day at a weekend' }).check()
    await expect(dialog.getByRole('button', { name: 'Add 3 dates' })).toBeVisible()
    await dialog.getByLabel('Until and including').press('Enter')
    await expect(dialog).toBeHidden()
    await expectDate(start(page, 6), '2027-03-04T09:00')
    await expectDate(end(page, 6), '2027-03-04T10:30')
  })

  test('letters typed right after the press choose how often, as they would a frame later', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Add several dates' })
    const drawFrame = await holdFrames(page)
    await page.getByRole('button', { name: 'Add several dates' }).press('Enter')
    await page.keyboard.type('every month on d')
    await drawFrame()
    await expect(dialog.getByLabel('How often').locator('option:checked')).toHaveText('Every month on day 4')
    await expect(dialog.getByLabel('How often')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('the dates are in the draft that a closed tab leaves', async ({ page }) => {
    await start(page, 5).fill('a week later')
    await start(page, 6).fill('5 mar')
    // As when the tab is closed while the field has the focus.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expectDate(start(page, 6), '2027-03-05T09:00')
    await expect(page.getByText(/^Unsaved changes kept on this device at \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('We restored your unsaved changes')).toBeVisible()
    await expectDate(start(page, 6), '2027-03-05T09:00')
    await expectDate(end(page, 6), '2027-03-05T10:30')
    await expect(start(page, 5)).toHaveValue('a week later')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(row(page, 6)).toBeHidden()
  })
})

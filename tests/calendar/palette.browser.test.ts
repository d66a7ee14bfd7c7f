import type { Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { expect, openCalendar, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'

// No worker is needed here, and each device would install it.
test.use({ reader: 'admin@example.org', serviceWorkers: 'block' })

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search events, providers and pages' })
const activeOf = (page: Page) => page.locator('[role=option][aria-selected=true]')

async function openWith(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** Runs in the page: something in the open event goes away as the palette does, as when the other event is there so soon. */
function removeBelowAsPaletteCloses(): void {
  const closing = new MutationObserver(() => {
    if (document.querySelector('[role=combobox]')) return
    closing.disconnect()
    const part = document.createElement('span')
    document.querySelector('[role=dialog] [data-event]')?.append(part)
    part.remove()
  })
  closing.observe(document.body, { childList: true })
}

story(test, 'Ctrl and K lead to events, providers, pages and dates by the keyboard alone, and do what is named', () => {
  test('an event opens at its next date, and closing it leads back', async ({ page }) => {
    await openCalendar(page, '/calendar?month=2027-01&view=list')
    await openWith(page, '')
    await page.getByRole('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations().map((it) => it.finished)))
    const before = await fieldOf(page).boundingBox()
    await page.keyboard.type('cénsus')
    await expect(page.getByRole('option').first()).toContainText('Spring census workshop for school offices')
    expect(await fieldOf(page).boundingBox(), 'the field stays where it is').toEqual(before)
    await expect(page.getByRole('option').first()).toContainText('Wed 25 Nov 2026')
    await page.keyboard.press('ArrowDown')
    await expect(activeOf(page)).toContainText('Last day to send the school workforce census')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Last day to send the school workforce census' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calendar\?month=2027-01&view=list$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  test('with Caps Lock too', async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+K')
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(fieldOf(page)).toBeHidden()
  })
  test('Enter right after the last letter counts once there is what it finds', async ({ page }) => {
    await openWith(page, '')
    await fieldOf(page).evaluate(async (field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'cénsus workshop')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // The list is still the one of the empty field.
      await Promise.resolve()
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('dialog', { name: 'Spring census workshop for school offices' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  test('over an open event it leads to another one in its place, and Escape closes one after the other', async ({
    page,
  }) => {
    await openWith(page, 'census workshop')
    await page.keyboard.press('Enter')
    const first = page.getByRole('dialog', { name: 'Spring census workshop for school offices' })
    await expect(first.getByRole('heading', { level: 2 })).toBeFocused()
    await openWith(page, 'workforce')
    await page.keyboard.press('Escape')
    await expect(fieldOf(page)).toBeHidden()
    await expect(first).toBeVisible()
    await openWith(page, 'workforce')
    await expect(activeOf(page)).toContainText('Last day to send the school workforce census')
    await page.evaluate(removeBelowAsPaletteCloses)
    await page.keyboard.press('Enter')
    const second = page.getByRole('dialog', { name: 'Last day to send the school workforce census' })
    await expect(second.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calendar\?month=2027-01&view=list$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  test('a provider leads to its events', async ({ page }) => {
    await openWith(page, 'department for')
    const provider = page.getByRole('group', { name: 'Providers' }).getByRole('option')
    await expect(provider).toHaveText(['Department for Education'])
    while (!(await provider.getAttribute('aria-selected').then((is) => is === 'true'))) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calendar\/search\/Department%20for%20Education$/)
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ events$/ })).toBeVisible()
  })
  test('a page of the administration is found, and what is nowhere is said', async ({ page }) => {
    await openWith(page, 'school typ')
    await expect(page.getByRole('option').last()).toHaveText('Administration: School types')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'School types' })).toBeVisible()
    await openWith(page, 'sign out')
    await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveText(['Sign out'])
    await page.keyboard.press('Escape')
    await openWith(page, 'w'.repeat(60))
    await expect(page.getByText(`Nothing matches "${'w'.repeat(60)}".`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  test('typing right after closing a dialog keeps the focus', async ({ page }) => {
    await goTo(page, '/calendar')
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
    // As fast as a hand that knows the keys: "/" comes with the dialog's end, before the page has taken the focus back.
    await page.evaluate(() => {
      const closing = new MutationObserver(() => {
        if (document.querySelector('[role=dialog]')) return
        closing.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
        const frame = () => new Promise(requestAnimationFrame)
        void frame()
          .then(frame)
          .then(() => (document.body.dataset.closed = 'yes'))
      })
      closing.observe(document.body, { childList: true })
    })
    await page.keyboard.press('Escape')
    await expect(page.locator('body')).toHaveAttribute('data-closed', 'yes')
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused()
  })
  test('it goes to a month and a day that are typed, the day with the focus', async ({ page }) => {
    await openWith(page, 'go to March 2027')
    await expect(activeOf(page)).toHaveText('Go to March 2027')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calendar\?month=2027-03$/)
    await openWith(page, '4/12')
    await expect(activeOf(page)).toHaveText('Go to Friday 4 December 2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/month=2026-12/)
    await expect(page.locator('[data-day="2026-12-04"]')).toBeFocused()
  })
  test('Mine and Deadlines only show what alone they name, in the month on the screen', async ({ page }) => {
    for (const [typed, name, only] of [
      ['deadlines on', 'Deadlines only', 'deadlines'],
      ['mine', 'Mine', 'starred'],
    ] as const) {
      await openWith(page, typed)
      await page.getByRole('option', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`month=2026-12.*only=${only}$`))
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await goTo(page, '/calendar')
  })
  test('Filters, Subscribe, Add event and the theme', async ({ page }) => {
    await openWith(page, 'filters')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Filters' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openWith(page, 'theme dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await openWith(page, 'theme system')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openWith(page, 'subscribe')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#subscribe$/)
    await expect(page.getByRole('dialog', { name: 'Subscribe to the calendar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openWith(page, 'add event')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/administration\/events\/add$/)
  })
})

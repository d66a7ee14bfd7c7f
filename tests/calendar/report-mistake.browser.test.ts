import type { Page } from '@playwright/test'
import { goOffline } from '../support/browser-test.ts'
import { insertEvent } from '../support/content.ts'
import { expect, test } from '../support/shared-device.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const todaysEvent = 'KS2 access: order modified test papers'

/** Fills this site's local storage to the last character. */
function fillLocalStorage(): void {
  for (let size = 2 ** 23; size >= 1;) {
    try {
      localStorage.setItem(`filled-${crypto.randomUUID()}`, 'x'.repeat(size))
    } catch {
      size /= 2
    }
  }
}

// Marks of direction, which a paste may bring and the server refuses.
const pasted = '\u202aThe deadline is on Thursday.\u202c'

function storedReports(): string {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('to-send:'))
  return keys.map((key) => localStorage.getItem(key)).join()
}

story(test, 'a mistake is reported in a short form', () => {
  const openEvent = (page: Page) =>
    page.getByRole('region', { name: 'This week' }).getByRole('link', { name: todaysEvent }).click()
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: todaysEvent })
  const textOf = (page: Page) => dialogOf(page).getByLabel('What is wrong?')
  const report = (page: Page) => dialogOf(page).getByRole('button', { name: 'Report a mistake' })
  const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send' })

  test('the text stays when the event is archived or deleted meanwhile, and is sent', async ({ page, site }) => {
    const { sql, writes } = site.database
    const [type] = await sql<{ id: string }[]>`select id from calendar_event_type where not archived limit 1`
    const fair = { name: 'Reported fair', typeId: type!.id, start: '2027-03-06T00:00:00.000Z' }
    const { id, scheduleId } = await insertEvent(writes, fair)
    await page.goto(`/calendar/reported-fair/${scheduleId}`)
    await page.getByRole('dialog', { name: fair.name }).getByRole('button', { name: 'Report a mistake' }).click()
    await page.getByLabel('What is wrong?').fill('The fair is on Sunday.')
    await writes`update calendar_event set archived = true where id = ${id}`
    const gone = page.getByRole('dialog', { name: 'This event is no longer listed' })
    await expect(gone.getByText('This event was removed while you were writing.')).toBeVisible()
    await expect(gone.getByLabel('What is wrong?')).toHaveValue('The fair is on Sunday.')
    await writes`update calendar_event set deleted = true where id = ${id}`
    await gone.getByRole('button', { name: 'Send' }).click()
    await expect(gone.getByText('Thank you. We’ve received your report.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gone).toBeHidden()
  })
  test('the form asks for a text that is not too long, and says so until there is one', async ({ page }) => {
    await openEvent(page)
    await report(page).click()
    await expect(textOf(page)).toBeFocused()
    await textOf(page).fill('x'.repeat(2_001))
    await send(page).click()
    await expect(dialogOf(page).getByText('Use 2000 characters or fewer')).toBeVisible()
    await textOf(page).fill('')
    await send(page).click()
    await expect(dialogOf(page).getByText('Tell us what is wrong')).toBeVisible()
    await expect(textOf(page)).toBeFocused()
    await textOf(page).fill('The deadline is on Wednesday.')
    await expect(
      dialogOf(page).getByText('Tell us what is wrong'),
      'gone before the press that leaves the field',
    ).toBeHidden()
  })
  test('a report that the server limits waits on the device', async ({ page }) => {
    const calls = '**/api/event-reports'
    await page.route(calls, (route) => route.fulfill({ status: 429 }))
    await send(page).click()
    await expect(
      dialogOf(page).getByText('Saved on this device. You’ve sent several reports in a short time'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Sync: / }).click()
    await expect(page.getByText('1 report of a mistake is waiting to be sent.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unroute(calls)
  })
  test('a form that is closed by Escape keeps its text, and a report that finds no room keeps it too', async ({
    page,
  }) => {
    await openEvent(page)
    await goOffline(page)
    await report(page).click()
    await textOf(page).fill('Half a report')
    await page.keyboard.press('Escape')
    await expect(textOf(page), 'Escape closes the form alone').toBeHidden()
    await expect(report(page)).toBeFocused()
    await report(page).click()
    await expect(textOf(page)).toHaveValue('Half a report')
    await page.reload()
    await report(page).click()
    await expect(textOf(page), 'after a reload too').toHaveValue('Half a report')
    await textOf(page).fill(pasted)
    await page.evaluate(fillLocalStorage)
    await send(page).click()
    await expect(dialogOf(page).getByText('this device has no room to keep it')).toBeVisible()
    await expect(textOf(page)).toHaveValue(pasted)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filled-')) localStorage.removeItem(key)
    })
  })
  test('without a network a report waits on the device, and is sent with the network', async ({ page }) => {
    await send(page).click()
    await expect(dialogOf(page).getByText('Saved on this device. We’ll send it when you’re back online.')).toBeVisible()
    expect(await page.evaluate(storedReports)).toContain('"text":"The deadline is on Thursday."')
    await page.context().setOffline(false)
    await expect(dialogOf(page).getByText('Thank you. We’ve received your report.')).toBeVisible()
    await eventually(async () =>
      expect(await page.evaluate(storedReports)).not.toContain('The deadline is on Thursday.'),
    )
  })
})

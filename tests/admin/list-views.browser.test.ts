import type { Page } from '@playwright/test'
import { expectUpToDate } from '../support/browser-test.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { insertEvent, insertEvents, insertType } from '../support/content.ts'
import {
  expect,
  goToAdministration,
  names,
  openAdministration,
  rowOf,
  test as onFreshDevice,
  testOnSharedDevice as test,
} from '../support/editing-test.ts'
import { changeAsErin, lookNow, openOwnServer } from '../support/queue-stories.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

const views = (page: Page) => page.getByRole('list', { name: 'Views' }).getByRole('link')
const cell = (page: Page, name: string, says: string) => rowOf(page, name).getByRole('button', { name: says })

story(test, 'a named view is on all devices of its administrator', () => {
  let other: Page
  test.afterAll(() => other?.context().close())

  test('what is saved by keys on one device stands in the navigation of the other, with its columns', async ({
    page,
    browser,
    site,
  }) => {
    const typeId = await insertType(site.database.writes, 'Viewed things')
    for (const name of ['Viewed A', 'Viewed B']) await insertEvent(site.database.writes, { typeId, name })
    const device = await browser.newContext({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' })
    other = await device.newPage()
    await openSignedIn(other, site.server.url, 'admin@example.org', '/administration/events')
    await expectUpToDate(other)
    await openAdministration(page, `events?type=${typeId}`)
    await page.getByRole('button', { name: 'Save view' }).press('Enter')
    await page.keyboard.type('Things')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await expect(page.getByRole('dialog').getByLabel('Name'), 'typed before the dialog was there').toHaveValue('Things')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Now its code is there, and the press and the first letter may come in one frame.
    await page.getByRole('button', { name: 'Save view' }).evaluate((button: HTMLElement) => button.click())
    await page.keyboard.type('Things to view')
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Things to view')
    await page.keyboard.press('Enter')
    await expect(views(page)).toHaveText(['Things to view'])
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await page.getByRole('switch', { name: 'Type of event' }).press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Update view' }).press('Enter')
    await expect(page.getByText('The view “Things to view” has been updated.')).toBeVisible()
    await expect(views(other)).toHaveAttribute('href', /columns=/)
    await views(other).click()
    await expect(names(other)).toHaveText(['Viewed A', 'Viewed B'])
    await expect(other.getByRole('columnheader', { name: 'Dates' })).toBeVisible()
    await expect(other.getByRole('columnheader', { name: 'Type of event' })).toBeHidden()
  })
  test('deleted on the other device it leaves this one, and Undo brings it back', async ({ page }) => {
    await other.getByRole('button', { name: 'More for this view' }).click()
    await other.getByRole('button', { name: 'Delete view' }).click()
    await expect(views(page)).toHaveCount(0)
    await other.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(views(page)).toHaveText(['Things to view'])
  })
  test('deleted elsewhere while it is open it says so, and its filters stay', async ({ page }) => {
    await views(page).click()
    await expect(names(page)).toHaveText(['Viewed A', 'Viewed B'])
    await expect(page.getByText('This view is gone.')).toBeHidden()
    await other.getByRole('button', { name: 'More for this view' }).click()
    await other.getByRole('button', { name: 'Delete view' }).click()
    const gone = page.getByText('This view is gone. It was deleted, or it’s somebody else’s. The list still shows what')
    await expect(gone).toBeVisible()
    await expect(page.getByText('This list can’t use')).toBeHidden()
    await page.getByRole('button', { name: 'Remove from the address' }).click()
    await expect(gone).toBeHidden()
    await expect(page).not.toHaveURL(/view=/)
    await expect(names(page)).toHaveText(['Viewed A', 'Viewed B'])
  })
  test('two columns that are turned off one right after the other both go', async ({ page }) => {
    await goToAdministration(page, 'events')
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const column = (name: string) => page.getByRole('switch', { name, exact: true })
    await expect(column('Providers')).toBeChecked()
    const switches = await Promise.all(['Type of event', 'Providers'].map((name) => column(name).elementHandle()))
    await page.evaluate(async (pressed) => {
      for (const element of pressed) {
        ;(element as HTMLElement).click()
        // Between two presses a browser draws nothing, but finishes what the first one has set.
        await Promise.resolve()
      }
    }, switches)
    for (const name of ['Type of event', 'Providers']) await expect(column(name)).not.toBeChecked()
    await page.keyboard.press('Escape')
    for (const name of ['Type of event', 'Providers'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeHidden()
  })
  test('a choice of columns that the device cannot store says so, and its switch is as before', async ({ page }) => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const dates = dialog.getByRole('switch', { name: 'Dates', exact: true })
    await expect(dates).toBeChecked()
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      Reflect.set(globalThis, 'mend', () => {
        IDBObjectStore.prototype.put = put
      })
      IDBObjectStore.prototype.put = function store(...given: Parameters<typeof put>) {
        if (this.name === 'own') throw new Error('no room')
        return put.apply(this, given)
      }
    })
    await dates.press('Space')
    await expect(dialog.getByRole('alert')).toHaveText('This couldn’t be saved on this device.')
    await expect(dates).toBeChecked()
    await page.evaluate(() => (Reflect.get(globalThis, 'mend') as () => void)())
    await dates.press('Space')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dates).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Dates', exact: true })).toBeHidden()
  })
  test('where no worker keeps the code of lists, one that breaks off on its way comes all the same', async ({
    site,
  }) => {
    const broken = other.waitForEvent('requestfailed', (request) => request.url().includes('/assets/listed-rows-'))
    await other.route('**/assets/listed-rows-*.js', (route) => route.abort(), { times: 1 })
    await other.goto(`${site.server.url}/administration/providers`)
    await broken
    await expect(rowOf(other, 'Department for Education')).toBeVisible()
  })
})

test('a cell changed without a connection waits, and meets what a colleague chose meanwhile', async ({
  page,
  site,
}) => {
  const [talks, walks] = [
    await insertType(site.database.writes, 'Cell talks'),
    await insertType(site.database.writes, 'Cell walks'),
  ]
  for (const name of ['Quiz one', 'Quiz two']) await insertEvent(site.database.writes, { typeId: talks, name })
  const server = await openOwnServer(page, site, '/administration/events?search=Quiz')
  await expect(names(page)).toHaveText(['Quiz one', 'Quiz two'])
  await server.stop()
  await names(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Quiz one', 'Change the status')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Change the status' })).toBeFocused()
  await page.keyboard.type('Postponed')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Quiz one', 'Change the status')).toContainText('Postponed')
  await expect(cell(page, 'Quiz two', 'Change the status')).toBeFocused()
  await expect(
    page.getByText(/^Quiz one: the status is now Postponed, was Scheduled\. Saved on this device\./),
  ).toBeVisible()
  await expect(rowOf(page, 'Quiz one')).toContainText('Waiting')
  await cell(page, 'Quiz two', 'Change the type').click()
  await page.getByRole('combobox', { name: 'Change the type' }).selectOption('Cell walks')
  await expect(rowOf(page, 'Quiz two')).toContainText('Waiting')
  await changeAsErin(site, 'calendarEvent', 'Quiz one', {
    before: { status: 'Scheduled' },
    after: { status: 'Cancelled' },
  })
  await server.startAgain()
  await lookNow(page)
  await expect(rowOf(page, 'Quiz one')).toContainText('Needs attention')
  await expect(rowOf(page, 'Quiz two')).not.toContainText('Waiting')
  await eventually(async () => {
    const stored = await site.database.sql<{ type: string; status: string }[]>`/* cellsOf */
      select calendar_event_type_id as type, status from calendar_event where name like 'Quiz %' order by name`
    expect(stored.map(({ type, status }) => [type, status])).toEqual([
      [talks, 'Cancelled'],
      [walks, 'Scheduled'],
    ])
  })
})

story(test, 'the cells of a list are changed in it', () => {
  test('the cells of a row are changed one after the other by Tab, what is taken back stays, and what readers see is said', async ({
    page,
    site,
  }) => {
    const { writes } = site.database
    const typeId = await insertType(writes, 'Tab talks')
    await insertType(writes, 'Tab walks')
    for (const name of ['Tabbed one', 'Tabbed two']) {
      await insertEvent(writes, { typeId, name, start: '2026-12-04T00:00:00Z', isAllDay: true })
    }
    await openAdministration(page, 'events?search=Tabbed')
    await expect(names(page)).toHaveText(['Tabbed one', 'Tabbed two'])
    await cell(page, 'Tabbed one', 'Change the date').press('Enter')
    await expect(page.getByRole('combobox', { name: 'Change the date' })).toBeFocused()
    await page.keyboard.type('7 dec')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Change the status' })).toBeFocused()
    await expect(page.getByText('Tabbed one is now on 07/12/2026, was on 04/12/2026. Readers see it.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Change the type' })).toBeFocused()
    await page.keyboard.type('Tab walks')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('combobox', { name: 'Change the status' })).toBeFocused()
    await expect(page.getByText('Tabbed one: the type is now Tab walks, was Tab talks. Readers see it.')).toBeVisible()
    await page.keyboard.type('Cancelled')
    await page.keyboard.press('Escape')
    await expect(cell(page, 'Tabbed one', 'Change the status')).toBeFocused()
    await expect(cell(page, 'Tabbed one', 'Change the status')).toContainText('Published')
    // It moves behind the other one, which has the earlier date, once the focus leaves it.
    await expect(names(page)).toHaveText(['Tabbed one', 'Tabbed two'])
    await page.keyboard.press('ArrowDown')
    await expect(names(page)).toHaveText(['Tabbed two', 'Tabbed one'])
    await page.keyboard.press('u')
    await expect(cell(page, 'Tabbed one', 'Change the type')).toContainText('Tab talks')
    await expect(rowOf(page, 'Tabbed one')).toContainText('07/12/2026')
  })

  test('what is typed in a cell is saved when its row is scrolled away, leaves the list or goes with its page', async ({
    page,
    site,
  }) => {
    const { writes, sql } = site.database
    const typeId = await insertType(writes, 'Cell things')
    const start = '2026-12-04T00:00:00Z'
    for (const name of ['Leaving one', 'Leaving two', 'Leaving three']) {
      await insertEvent(writes, { typeId, name, start, isAllDay: true })
    }
    const typeIn = async (name: string, text: string) => {
      await cell(page, name, 'Change the date').click()
      await expect(page.getByRole('combobox', { name: 'Change the date' })).toBeFocused()
      await page.keyboard.type(text)
    }
    await goToAdministration(page, 'events?search=Leaving')
    await expect(names(page)).toHaveText(['Leaving one', 'Leaving three', 'Leaving two'])
    await typeIn('Leaving one', '7 dec')
    await changeAsErin(site, 'calendarEvent', 'Leaving one', {
      before: { name: 'Leaving one' },
      after: { name: 'Gone' },
    })
    await expect(rowOf(page, 'Leaving one')).toBeHidden()
    await expect(page.getByText(/^Leaving one is now on 07\/12\/2026, was on 04\/12\/2026\./)).toBeVisible()
    await typeIn('Leaving two', '31 feb')
    await changeAsErin(site, 'calendarEvent', 'Leaving two', {
      before: { name: 'Leaving two' },
      after: { name: 'Lost' },
    })
    await expect(page.getByText('The date of Leaving two hasn’t changed, because “31 feb” can’t be read')).toBeVisible()
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Keywords' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible()
    await page.goBack()
    await expect(names(page)).toHaveText(['Leaving three'])
    await typeIn('Leaving three', '9 dec')
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible()
    await eventually(async () => {
      const stored = await sql<{ day: string }[]>`/* leavingDates */
        select to_char(s.start at time zone 'UTC', 'DD/MM') as day from calendar_event e
          join calendar_event_schedule s on s.calendar_event_id = e.id
        where e.calendar_event_type_id = ${typeId} order by e.name`
      expect(stored.map(({ day }) => day)).toEqual(['07/12', '09/12', '04/12'])
    })
  })
})

test.describe('on a fresh device', () => {
  // No worker is needed here, and the device would install it.
  onFreshDevice.use({ serviceWorkers: 'block' })

  onFreshDevice('the first rows are listed while the rest of the copy arrives', async ({ page, site }) => {
    await insertEvents(site.database.writes, await insertType(site.database.writes, 'Many things'), 600)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let pulls = 0
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('pull(') && (pulls += 1) > 1) await held
      await route.continue()
    })
    await page.goto('/administration/events')
    const count = page.getByText(/^First \d+ rows, loading the rest: \d+%$/)
    await expect(count).toBeVisible()
    const edit = page.getByRole('row').nth(1).getByRole('button', { name: 'Edit', exact: true })
    await expect(edit).toBeDisabled()
    const top = (await names(page).first().boundingBox())?.y
    release()
    await expect(page.getByText(/^50 of [\d,]+$/)).toBeVisible()
    await expect(edit).toBeEnabled()
    expect((await names(page).first().boundingBox())?.y, 'the list stays where it is').toBe(top)
  })
})
